// The public door of the engine: runs a plan on a server. Its rooms are added beside this file.
export {}
