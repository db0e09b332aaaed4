export type { TrustedProxies } from './caller.ts'
export type { SentFile } from './inject.ts'
export { openServer, type HttpServer } from './server.ts'
export type { TlsFiles } from './tls.ts'
