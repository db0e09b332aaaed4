/** Where the records of a part stand: in which list of which whole. */
import type { PartPlace } from './entity.ts'

/** All places, [] for what is no part. */
export const placesOf = (entity: {
  readonly partOf?: PartPlace
  readonly alsoPartOf?: readonly PartPlace[]
}): readonly PartPlace[] => (entity.partOf ? [entity.partOf, ...(entity.alsoPartOf ?? [])] : [])

/** The fields that say where a part stands, which is told by where it is sent. */
export const placeFields = (part: Parameters<typeof placesOf>[0]): readonly string[] => [
  ...placesOf(part).map(({ whole }) => whole),
  ...(part.alsoPartOf ? ['slot'] : []),
]
