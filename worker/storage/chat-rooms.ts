/** The chat room that a booking opens for its two members. Raw SQL: inserts for the batch of the booking. */
import { pairKey } from '#contract/talk/rules/messages.ts'
import type { Db } from './db.ts'
import { statement } from './guarded.ts'

/** The chat room of two people who booked each other, for the batch of the booking. */
export const createRoomIfAbsent = (db: Db, one: number, other: number, now: number): D1PreparedStatement[] => {
  const pair = pairKey(one, other)
  const sides = JSON.stringify([
    [one, other],
    [other, one],
  ])
  return [
    statement(db, 'INSERT OR IGNORE INTO rooms (pair_key, created_at) VALUES (:pair, :now)', { pair, now }),
    statement(
      db,
      `INSERT OR IGNORE INTO room_members (room_id, user_id, other_id, active_at, created_at, updated_at)
       SELECT r.id, side.value->>0, side.value->>1, :now, :now, :now
       FROM rooms r, json_each(:sides) side WHERE r.pair_key = :pair`,
      { pair, sides, now },
    ),
  ]
}
