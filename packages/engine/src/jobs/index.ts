export { jobCounts } from './counts.ts'
export { clockTables, momentOf, openClock, type Clock, type MovableClock } from './clock.ts'
export {
  dropJob,
  dropJobsOf,
  dueJobs,
  finishJob,
  jobOf,
  jobTables,
  jobsOf,
  markTurn,
  nextDue,
  planJobs,
  retryJob,
  type Job,
  type JobKey,
  type PlannedJob,
} from './queue.ts'
export {
  forgetRefused,
  forgetRefusedBefore,
  forgetRefusedOf,
  noteRefused,
  refusedJobTables,
  refusedJobs,
  type RefusedJob,
  type RefusedReason,
} from './refused.ts'
export { openRunner } from './runner.ts'
export { nextTime, scheduleWords, type Schedule } from './schedule.ts'
