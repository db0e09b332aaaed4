// The public door of the command-line package, for tools that embed a command instead of starting a process.
export {}
