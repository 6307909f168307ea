import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getMinutes } from '#contract/lessons/api/minutes.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { expectConsistentMinutes, subscriber } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'
import type { Bindings } from '#worker/bindings.ts'
import { runScheduledJobs } from '#worker/schedules/sweep.ts'

/** Wednesday morning; the week of a subscription of yesterday ends on Tuesday at midnight. */
const now = Date.parse('2026-03-04T08:00:00Z')
beforeEach(() => clock.set(now))
afterEach(expectConsistentMinutes)

const run = async (cron: string): Promise<void> => {
  const context = createExecutionContext()
  await runScheduledJobs(cron, Date.now(), env as Bindings, context)
  await waitOnExecutionContext(context)
}
const accountOf = (student: Person) => student.api(getMinutes, { query: {} })

describe('what is left of a week', () => {
  const turn = async (days = 6) => {
    clock.set(Date.parse('2026-03-04T00:00:00Z') + days * dayMs)
    await run('* * * * *')
  }

  test('is carried by half of the week at most, once, until the next is over', async () => {
    const [idle, busy] = [await subscriber(60), await subscriber(60)]
    await make.lesson({ tutorId: (await people.tutor()).id, studentId: busy.id, start: now + hourMs })
    await make.lesson({ tutorId: (await people.tutor()).id, studentId: busy.id, start: now + 3 * hourMs, duration: 15 })
    await turn()
    await turn()
    expect((await accountOf(idle)).lots).toMatchObject([
      { kind: 'carried', minutes: 30, rest: 30, end: '2026-03-17T00:00:00.000Z' },
    ])
    expect((await accountOf(busy)).lots).toMatchObject([{ kind: 'carried', rest: 15 }])
  })

  test('is not carried out of a subscription, nor into weeks that are over when somebody looks', async () => {
    const [ending, asleep] = [await people.student(), await subscriber(60)]
    await make.subscription({ userId: ending.id, start: now - 20 * dayMs, end: Date.parse('2026-03-10T00:00:00Z') })
    await turn(20)
    expect((await accountOf(ending)).lots).toEqual([])
    expect((await accountOf(asleep)).lots).toMatchObject([{ kind: 'carried', end: '2026-03-31T00:00:00.000Z' }])
  })
})
