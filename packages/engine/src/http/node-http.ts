/**
 * Node's HTTP without what `import` of it brings along: an import reads every export, and so loads a whole client of WebSocket and
 * `fetch`, which costs 60 ms and 16 MB at each start.
 */
export const { createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http')
