import { MemberWaits } from '#contract/classroom/events/session-state.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type { Bindings } from '#worker/bindings.ts'
import { findBookingAndPeople } from '#worker/features/classroom/sessions/store.ts'
import { getUserHub } from '#worker/live-rooms.ts'
import { openDb } from '#worker/storage/db.ts'
import type { SessionRoomState } from './room.ts'

/** Tells a member who is elsewhere that the other has come, once while the object of the call lives. */
export class WaitingNotice {
  readonly #env: Bindings
  /** Members of whom the other was told. */
  readonly #announced = new Set<number>()

  constructor(env: Bindings) {
    this.#env = env
  }

  /** Not of one who only looks in on a call of later or of the past. */
  async notify(room: SessionRoomState, userId: number, now: number): Promise<void> {
    const { booking } = room.state
    const inside = room.insideIds()
    const absent = booking?.members.filter((id) => id !== userId && !inside.includes(id)) ?? []
    if (!booking || absent.length === 0 || this.#announced.has(userId) || !room.isOpen(now)) return
    this.#announced.add(userId)
    const { sessionId, startAt } = booking
    const details = await findBookingAndPeople(openDb(this.#env.DB), sessionId)
    const person = details?.people.find(({ id }) => id === userId)
    const frame = frameOf(MemberWaits, {
      sessionId,
      userId,
      startAt: toIsoInstant(startAt),
      name: person?.name ?? null,
      gender: person?.gender ?? null,
    })
    await Promise.all(absent.map((id) => getUserHub(this.#env, id).deliver([frame])))
  }
}
