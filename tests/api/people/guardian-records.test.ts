/** What is kept of a guardian: links that outlive a new secret, a folded network, and nothing once the student is gone. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askGuardian } from '#contract/people/api/guardians.ts'
import { readGuardianPage, reportAsGuardian } from '#contract/public/api/guardian-pages.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { consented, fromOutside, newestGuardianToken, waiting } from '#tests/kit/guardians.ts'
import { runOutboxSweep, runQuarterSweep } from '#tests/kit/outbox-sweep.ts'
import { db, newPhone } from '#tests/kit/people.ts'
import { deleteAgain } from '#worker/schedules/deletion-store.ts'
import { personalTables } from '#worker/storage/personal-data/tables.ts'

const secrets = ['f3a91c07be5d48260f9e17c4ab5230d8', '9c1f7ae203d5b86641e07f2a8c93d4b5']
const old = { OTP_PEPPER: env.OTP_PEPPER, OTP_PEPPERS: undefined }
const set = (fields: Record<string, string | undefined>) => Object.assign(env, fields)
// A Wednesday, noon in Cairo.
beforeEach(() => {
  set(old)
  clock.set(Date.parse('2026-11-18T10:00:00Z'))
})
afterEach(() => set(old))

const stateOf = async (token: string) => (await fromOutside(readGuardianPage, { query: { token } })).state
const onSaturday = async (iso: string) => {
  clock.set(Date.parse(iso))
  await runQuarterSweep(Date.now())
  await runOutboxSweep(Date.now())
}

test('links outlive a new secret; when the old one is gone the next text about a week brings another', async () => {
  const { phone, token } = await consented()
  set({ OTP_PEPPERS: `p1:${secrets[0]}` })
  const named = await waiting()
  await onSaturday('2026-11-21T16:00:00Z')
  expect([await newestGuardianToken(phone), await stateOf(token)]).toEqual([token, 'consented'])
  set({ OTP_PEPPERS: `p2:${secrets[1]},p1:${secrets[0]}`, OTP_PEPPER: undefined })
  expect(await stateOf(named.token)).toBe('waiting')
  await onSaturday('2026-11-28T16:00:00Z')
  const another = await newestGuardianToken(phone)
  expect([another === token, await stateOf(another)]).toEqual([false, 'consented'])
  expect((await refusalOf(fromOutside(readGuardianPage, { query: { token } }))).code).toBe('guardian-not-found')
})

test('networks are folded once somebody consents, and forgotten once another is asked', async () => {
  const { student } = await consented('41.32.5.9', '197.32.5.9')
  const networksOf = (id: number) =>
    rows('SELECT state, network, asked_network AS asked FROM guardianships WHERE student_id = ? ORDER BY id', id)
  expect(await networksOf(student.id)).toEqual([{ state: 'consented', network: '41.32.5.x', asked: '197.32.5.x' }])
  const other = await waiting('197.32.5.9')
  clock.advance(minutes(11))
  await other.student.api(askGuardian, { body: { phone: newPhone(), relation: 'mother' } })
  expect((await networksOf(other.student.id))[0]).toMatchObject({ state: 'replaced', network: null, asked: '' })
})

test('what a guardian tells the team is not in the student’s copy of their data', async () => {
  const { student, token } = await consented()
  await fromOutside(reportAsGuardian, { body: { token, message: 'المعلّم طلب رقم الموبايل من ابنتي.' } })
  const { given } = personalTables.contact_requests ?? {}
  const where = given?.where.replaceAll(':userId', '?1')
  expect(await rows('SELECT phone FROM contact_requests WHERE user_id = ?', student.id)).toHaveLength(1)
  expect(await rows(`SELECT ${given?.columns} FROM contact_requests WHERE ${where}`, student.id)).toEqual([])
})

test('name and phone go with the student’s account', async () => {
  const { student, phone } = await consented()
  const [{ madeAt } = { madeAt: 0 }] = await rows<{ madeAt: number }>(
    'SELECT created_at AS madeAt FROM users WHERE id = ?',
    student.id,
  )
  await deleteAgain(db, [{ userId: student.id, madeAt }], Date.now())
  await runOutboxSweep(Date.now())
  expect(await rows('SELECT id FROM guardianships WHERE student_id = ?', student.id)).toEqual([])
  expect(await rows('SELECT id FROM outbox WHERE recipient = ?', phone)).toEqual([])
})
