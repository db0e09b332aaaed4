export { append } from './append.ts'
export { counted } from './counted.ts'
export {
  actionPath,
  foldName,
  identifierOf,
  isIdentifier,
  isReserved,
  kebabOf,
  lettersOf,
  lowerFirst,
  pascalOf,
  upperFirst,
} from './identifier.ts'
export { hasOtherEnds, lineAt, lineStarts, lineText, positionAt } from './line-starts.ts'
export { DAY, HOUR, MINUTE } from './milliseconds.ts'
export { memoize } from './memoize.ts'
export { RecentMap } from './recent-map.ts'
export { ownProperty } from './own-property.ts'
export { pluralOf, singularOf } from './plural.ts'
export { sameItems, sameValue } from './same.ts'
