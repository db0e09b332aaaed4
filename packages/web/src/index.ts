// The public interface of the web package: what other packages may use.
export {}
