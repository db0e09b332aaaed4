export { openMonitoring, type MonitoringOptions } from './open-monitoring.ts'
export { watchStore } from './watched-store.ts'
export type { Measured } from './metrics.ts'
export type { Monitor, RunningRequest } from './monitor.ts'
