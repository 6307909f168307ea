/** How long what was sent and what services reported stays. */
import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#contract/shared/rules/time.ts'
import { rows } from '#tests/kit/bookings.ts'
import { db, newEmail } from '#tests/kit/people.ts'
import { deleteOldMessages } from '#worker/messages/prune.ts'
import {
  createPasswordChangedNotice,
  createTeamAlert,
  type Notice,
  queueNotice,
} from '#worker/storage/outbox/notices.ts'

beforeEach(async () => {
  await rows('DELETE FROM outbox')
  await rows('DELETE FROM job_places')
})

test('sent messages are deleted once no service reports on them, those whose key may come again after three months', async () => {
  const now = Date.now()
  const mail = createPasswordChangedNotice({ userId: 0, email: newEmail() }, now)
  const [closed, told, waiting] = ['closed', 'told', 'waiting'].map((text) =>
    createTeamAlert(newEmail(), text, now),
  ) as [Notice, Notice, Notice]
  for (const notice of [mail, closed, told, waiting]) await queueNotice(db, notice).run()
  await rows('UPDATE outbox SET sent_at = ? WHERE dedupe_key IN (?, ?)', now, mail.key, told.key)
  await rows('UPDATE outbox SET closed_at = ? WHERE dedupe_key = ?', now, closed.key)
  const kinds = async () =>
    (await rows<{ kind: string }>('SELECT kind FROM outbox ORDER BY id')).map(({ kind }) => kind)
  await deleteOldMessages(db, now + 32 * dayMs - 1)
  expect(await kinds()).toContain('password_changed')
  await deleteOldMessages(db, now + 32 * dayMs)
  expect(await kinds()).toEqual(['team_alert', 'team_alert', 'team_alert'])
  await queueNotice(db, told).run()
  expect(await kinds()).toHaveLength(3)
  await deleteOldMessages(db, now + 90 * dayMs)
  expect(await rows('SELECT dedupe_key AS key FROM outbox')).toEqual([{ key: waiting.key }])
})

describe('processed reports', () => {
  const store = (provider: string, digest: string, processedAt: number | null) =>
    rows(
      'INSERT INTO gateway_events (provider, digest, body, received_at, processed_at) VALUES (?, ?, ?, ?, ?)',
      ...[provider, digest, '{}', Date.now(), processedAt],
    )
  const kept = async () =>
    (
      await rows<{ digest: string }>("SELECT digest FROM gateway_events WHERE digest LIKE 'kept-%' ORDER BY digest")
    ).map(({ digest }) => digest)
  beforeEach(() => rows('DELETE FROM gateway_events'))

  test('of a gateway are kept for half a year, open ones for ever', async () => {
    const now = Date.now()
    await store('fawry', 'kept-processed', now)
    await store('fawry', 'kept-open', null)
    await deleteOldMessages(db, now + 180 * dayMs - 1)
    expect(await kept()).toHaveLength(2)
    await deleteOldMessages(db, now + 180 * dayMs)
    expect(await kept()).toEqual(['kept-open'])
  })

  test('of messages and calls go once they are not repeated any more', async () => {
    const now = Date.now()
    for (const provider of ['whatsapp', 'realtimekit', 'paymob']) await store(provider, `kept-${provider}`, now)
    await store('whatsapp', 'kept-open', null)
    await deleteOldMessages(db, now + 8 * dayMs - 1)
    expect(await kept()).toHaveLength(4)
    await deleteOldMessages(db, now + 8 * dayMs)
    expect(await kept()).toEqual(['kept-open', 'kept-paymob', 'kept-realtimekit'])
    await deleteOldMessages(db, now + 32 * dayMs)
    expect(await kept()).toEqual(['kept-open', 'kept-paymob'])
  })

  test('go also where all rows had gone before, and their numbers began anew', async () => {
    const now = Date.now()
    for (const n of [1, 2, 3]) await store('whatsapp', `kept-${n}`, now)
    await deleteOldMessages(db, now + 8 * dayMs)
    expect(await kept()).toEqual([])
    await store('whatsapp', 'kept-again', now + 20 * dayMs)
    await deleteOldMessages(db, now + 28 * dayMs)
    expect(await kept()).toEqual([])
  })
})
