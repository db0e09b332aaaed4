export { SECURITY_EVENT_KINDS, type SecurityLogQuery, type StoredSecurityEvent } from './read-log.ts'
export { byPrincipal, recordSecurityEvent, type SecurityEvent } from './record-event.ts'
export { openSecurityLog, type SecurityLog } from './security-log.ts'
export { securityLogTables } from './tables.ts'
