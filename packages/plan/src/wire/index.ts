/**
 * What passes between the application's server and its browser side, and between the server and any other client:
 * the shapes of JSON bodies. `docs/api.md` tells the addresses. Values are written as the record API writes them:
 * missing = null; instant = ISO 8601 UTC with milliseconds; money = { amount: '12.50', currency: 'EUR' };
 * decimal and percent = string; reference = id; choice = key; file = { id, name, type, size }; parts = array of objects.
 */
export type { DateOrder, ImportAnswer, ImportField, ImportRequest, ImportRow } from './import.ts'
export type {
  AppPlan,
  AppStart,
  AppView,
  ColumnsData,
  DocumentView,
  EntityView,
  GroupsData,
  FoundRecords,
  InboxEntry,
  LiveEvent,
  MineView,
  RowExample,
  TileData,
  TileGroup,
  TileList,
  WireDocumentProblem,
  WorkItem,
  WorkView,
} from './application.ts'
export type { BrokenRule, WireError, WireProblem, WireSaved } from './refused.ts'
export type { PrintData, PrintFact, PrintTable } from './print.ts'
export type { HistoryEntry, HistoryPage, RecordPage, RecordPageData, Related, WireRecord } from './record.ts'
export type {
  ActivityEntry,
  ActivityPage,
  ApiTokenView,
  InvitationView,
  BouncedAddress,
  MailContent,
  MailPage,
  MailView,
  MessageChoice,
  PasskeyView,
  PersonExport,
  PersonView,
  Scopes,
  ScopeVerb,
  SessionView,
  RefusedTimerView,
  SecurityActorKind,
  SecurityEventKind,
  SecurityEventView,
  SecurityLogPage,
  SecurityOutcome,
  UnsubscribeView,
  WebhookView,
} from './administration.ts'
export type { ListView, ListViews, ViewState } from './views.ts'
export type { NextStep, Reasons, WhyAnswer, WhyQuery } from './why.ts'
