// The public door of the web package: what other packages may use of the application that a plan describes.
export {}
