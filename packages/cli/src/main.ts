// Entry of the `ninefold` command: picks the command named by the first argument and runs it.
console.log('ninefold: no command is available yet')
