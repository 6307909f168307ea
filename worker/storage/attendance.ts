/**
 * Joins and leaves of calls, as SQL: young ones are rows of `session_events`, old ones are packed into the row of their
 * session (`sessions.attendance`), where they take an eighth of the bytes. Whoever reads asks for both.
 */

/** How many people one session can pack; its members are two. */
export const packedPeople = 8
/** More than the types of events there are. */
const types = 4
const step = packedPeople * types

/** SQL: of an event `packed` of this column, as `json_each` reads it. */
const packedEvent = (column: string) => ({
  userId: `json_extract(${column}, '$[1][' || (packed.value / ${types} % ${packedPeople}) || ']')`,
  type: `packed.value % ${types}`,
  at: `json_extract(${column}, '$[0]') + packed.value / ${step}`,
})
const packedFrom = (column: string): string => `json_each(${column}) packed`
const isEvent = 'packed.key > 1'

/** SQL: what a person did, of what is packed in this column, as JSON. */
export const packedOfSql = (column: string, userId: string): string => {
  const event = packedEvent(column)
  return `(SELECT json_group_array(json_object('type', ${event.type}, 'created_at', ${event.at}))
    FROM ${packedFrom(column)} WHERE ${isEvent} AND ${event.userId} = ${userId})`
}

/** SQL: `user_id, type, created_at, id` of all joins and leaves of a session; takes an expression for it. What is packed came first. */
export const eventsSql = (sessionId: string): string => {
  const event = packedEvent('old.attendance')
  return `SELECT user_id, type, created_at, id FROM session_events WHERE session_id = ${sessionId}
    UNION ALL SELECT ${event.userId}, ${event.type}, ${event.at}, packed.key - 1000000
    FROM sessions old, ${packedFrom('old.attendance')} WHERE old.session_id = ${sessionId} AND ${isEvent}`
}

/** SQL: all joins and leaves of a session as its row packs them; null where there are none. */
export const packSql = (sessionId: string): string => `(
  WITH happened AS MATERIALIZED (${eventsSql(sessionId)}),
    present AS (SELECT user_id, row_number() OVER (ORDER BY user_id) - 1 AS place FROM (SELECT DISTINCT user_id FROM happened)),
    began AS (SELECT min(created_at) AS at FROM happened)
  SELECT '[' || began.at || ',' || (SELECT json_group_array(user_id ORDER BY place) FROM present) || ',' || (
    SELECT group_concat((h.created_at - began.at) * ${step} + p.place * ${types} + h.type, ',' ORDER BY h.created_at, h.id)
    FROM happened h JOIN present p ON p.user_id = h.user_id) || ']'
  FROM began)`
