/**
 * Node's HTTP without the side effects of `import`: an import reads every export and so loads a WebSocket and `fetch`
 * client, which costs 60 ms and 16 MB at each start.
 */
export const { createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http')
