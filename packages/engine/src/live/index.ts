export type { Live } from './live.ts'
export { openLive } from './open-live.ts'
