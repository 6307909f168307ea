import type { Alarms } from '#durable/lib/alarms.ts'
import type { Bindings } from '#worker/bindings.ts'
import { insertSessionEvents } from '#worker/features/lessons/attendance-store.ts'
import { openDb } from '#worker/storage/db.ts'
import type { SessionRoomState } from './room.ts'

/** Delay until an event that could not be written is tried again. */
const againMs = 10_000

/** Name of the alarm; while it is set, attendance events may be missing in the database. */
export const attendanceAlarm = 'log'

/** Writes joins and leaves of a call into the database, each exactly once, with retries. */
export class AttendanceWriter {
  readonly #env: Bindings
  readonly #alarms: Alarms

  constructor(env: Bindings, alarms: Alarms) {
    this.#env = env
    this.#alarms = alarms
  }

  /** Sets the alarm for unwritten events. It is stored with them, so that they outlive this instance. */
  scheduleWrite(room: SessionRoomState, now: number): void {
    if (room.state.log.length > 0) this.#alarms.setUnlessSooner(attendanceAlarm, now + againMs)
  }

  async write(room: SessionRoomState): Promise<void> {
    const { booking, log } = room.state
    const lines = [...log]
    if (!booking || lines.length === 0) return
    const db = openDb(this.#env.DB)
    for (const sessionId of new Set(lines.map((line) => line.sessionId ?? booking.sessionId))) {
      const own = lines.filter((line) => (line.sessionId ?? booking.sessionId) === sessionId)
      await insertSessionEvents(db, sessionId, own)
    }
    room.markLogged(lines)
    if (room.state.log.length === 0) this.#alarms.clear(attendanceAlarm)
  }
}
