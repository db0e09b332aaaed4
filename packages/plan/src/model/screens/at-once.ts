/** How many records a screen requests first: browser and server name the same request (HTTP-18). */

/** Of a board or a tree. If there are more, they are requested by column or by branch. */
export const RECORDS_AT_ONCE = 200
