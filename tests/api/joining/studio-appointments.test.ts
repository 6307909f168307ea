import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import {
  chooseStudioHour,
  closeStudioAppointment,
  findStudioAppointment,
  listStudioVisitors,
  offerStudioHours,
} from '#contract/joining/api/studio-appointments.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { people } from '#tests/kit/people.ts'
import { hoursAhead, offerTo, visitOf } from '#tests/kit/studio-visits.ts'

const pair = async () => {
  const studio = await people.studio()
  return { studio, tutor: await people.tutor({ studioId: studio.id }) }
}

const told = async (userId: number) => {
  const { results } = await env.DB.prepare(
    "SELECT kind FROM notifications WHERE user_id = ? AND kind LIKE 'studio_%' ORDER BY due_at, id",
  )
    .bind(userId)
    .all<{ kind: string }>()
  return results.map(({ kind }) => kind)
}

const code = async (promise: Promise<unknown>) => (await refusalOf(promise)).code

test('hours are offered, one is chosen and another, and both are told and reminded', async () => {
  const { studio, tutor } = await pair()
  const { id, hours } = await offerTo(studio, tutor)
  const [first = '', second = ''] = hours
  await tutor.api(chooseStudioHour, { params: { id }, body: { start: first } })
  expect(await visitOf(tutor, tutor)).toMatchObject({ id, state: 'booked', start: first, choosable: true })
  await tutor.api(chooseStudioHour, { params: { id }, body: { start: second } })
  expect(await visitOf(studio, tutor)).toMatchObject({ start: second })
  expect((await told(tutor.id)).filter((kind) => kind !== 'studio_visit_reminder')).toEqual([
    'studio_visit_asked',
    'studio_visit_booked',
    'studio_visit_booked',
  ])
  expect((await told(studio.id)).filter((kind) => kind === 'studio_visit_reminder')).toHaveLength(4)
})

test('one of two tutors gets an hour of a studio', async () => {
  const { studio, tutor } = await pair()
  const other = await people.tutor({ studioId: studio.id })
  const hours = hoursAhead(48, 72)
  const [a, b] = [await offerTo(studio, tutor, hours), await offerTo(studio, other, hours)]
  const body = { start: hours[0] ?? '' }
  const results = await Promise.allSettled([
    tutor.api(chooseStudioHour, { params: { id: a.id }, body }),
    other.api(chooseStudioHour, { params: { id: b.id }, body }),
  ])
  const lost = results.filter((one) => one.status === 'rejected')
  expect(lost.map(({ reason }) => reason.code)).toEqual(['hour-taken'])
  const later = results[0]?.status === 'rejected' ? tutor : other
  expect((await visitOf(later, later)).hours).toEqual(hours.slice(1))
  const query = { tutorId: later.id }
  expect((await studio.api(findStudioAppointment, { query })).busy).toEqual([hours[0]])
  expect((await later.api(findStudioAppointment, { query })).busy).toEqual([])
  const { updatedAt: seen } = await visitOf(studio, later)
  expect(await code(studio.api(offerStudioHours, { query, body: { place: 'الدقي', hours, seen } }))).toBe('hour-taken')
})

test('a studio takes an hour back while its tutor chooses, and what else it changes stops nothing', async () => {
  const { studio, tutor } = await pair()
  const { id, hours, updatedAt } = await offerTo(studio, tutor, hoursAhead(48, 72, 96))
  const [first = '', second = '', third = ''] = hours
  const query = { tutorId: tutor.id }
  const pick = (start: string) => tutor.api(chooseStudioHour, { params: { id }, body: { start } })
  const offer = (wanted: string[], seen: string) =>
    studio.api(offerStudioHours, { query, body: { place: 'الدقي', hours: wanted, seen } })
  const both = await Promise.allSettled([offer([second, third], updatedAt), pick(first)])
  if (both[1].status === 'rejected') {
    expect(both[1].reason.code).toBe('hour-gone')
    expect(await visitOf(tutor, tutor)).toMatchObject({ state: 'asked', hours: [second, third] })
  } else expect(await visitOf(tutor, tutor)).toMatchObject({ state: 'booked', start: first })
  await pick(second)
  // The answer was lost, and the request is sent again.
  await pick(second)
  expect(await visitOf(tutor, tutor)).toMatchObject({ state: 'booked', start: second })
})

test('an ask whose hours have passed is back on the list of its studio, and so is a visit nobody has closed', async () => {
  const { studio, tutor } = await pair()
  const other = await people.tutor({ studioId: studio.id })
  const { id } = await offerTo(studio, tutor)
  const later = await offerTo(studio, other)
  const past = Date.now() - 3_600_000
  await env.DB.prepare('UPDATE studio_appointments SET hours = ? WHERE id = ?').bind(`[${past}]`, id).run()
  await other.api(chooseStudioHour, { params: { id: later.id }, body: { start: later.hours[0] ?? '' } })
  await env.DB.prepare('UPDATE studio_appointments SET start_at = ? WHERE id = ?').bind(past, later.id).run()
  const { list } = await studio.api(listStudioVisitors, { query: {} })
  expect(list.map(({ tutor: { id }, visit }) => [id, visit?.state, visit?.left])).toEqual([
    [other.id, 'due', 2],
    [tutor.id, 'expired', 0],
  ])
  const seen = (await visitOf(studio, other)).updatedAt
  await studio.api(closeStudioAppointment, { params: { id: later.id }, body: { state: 'done', seen } })
  const fresh = await people.tutor({ studioId: studio.id })
  const ids = [other.id, fresh.id, (await people.tutor()).id]
  const named = await studio.api(listStudioVisitors, { query: { tutorIds: ids } })
  expect(named.list.map(({ tutor: { id }, visit }) => [id, visit?.state])).toEqual([
    [other.id, 'done'],
    [fresh.id, undefined],
  ])
  const admin = await people.admin()
  const all = await admin.api(listStudioVisitors, { query: { studioId: studio.id } })
  expect(all.list.map(({ tutor: { id } }) => id)).toEqual([tutor.id])
})

test('two of a studio close a visit', async () => {
  const { studio, tutor } = await pair()
  const { id, updatedAt: seen } = await offerTo(studio, tutor)
  const [first, second] = [await people.admin(), await people.admin()]
  const body = { state: 'withdrawn', seen } as const
  await second.api(closeStudioAppointment, { params: { id }, body })
  const late = await first.api(closeStudioAppointment, { params: { id }, body }).catch((error: unknown) => error)
  expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile', changedBy: { id: second.id } })
})

test('what does not fit is refused', async () => {
  const { studio, tutor } = await pair()
  const query = { tutorId: tutor.id }
  const body = { place: 'الدقي', hours: hoursAhead(48), seen: null }
  expect(await code(studio.api(findStudioAppointment, { query: { tutorId: studio.id } }))).toBe('tutor-not-found')
  expect(await code(studio.api(offerStudioHours, { query: { tutorId: studio.id }, body }))).toBe('tutor-not-found')
  expect(await code(studio.api(offerStudioHours, { query, body: { ...body, hours: hoursAhead(0) } }))).toBe(
    'bad-request',
  )
  const { id, updatedAt: seen, hours } = await offerTo(studio, tutor)
  expect(await code(studio.api(offerStudioHours, { query, body }))).toBe('changed-meanwhile')
  const params = { id }
  expect(await code(tutor.api(chooseStudioHour, { params, body: { start: hoursAhead(90)[0] ?? '' } }))).toBe(
    'hour-gone',
  )
  expect(await code(studio.api(closeStudioAppointment, { params, body: { state: 'done', seen } }))).toBe('illegal')
  await studio.api(offerStudioHours, { query, body: { ...body, hours, seen } })
  expect(await code(studio.api(closeStudioAppointment, { params, body: { state: 'withdrawn', seen } }))).toBe(
    'changed-meanwhile',
  )
  await tutor.api(chooseStudioHour, { params, body: { start: hours[0] ?? '' } })
  const current = await visitOf(studio, tutor)
  expect(await code(studio.api(offerStudioHours, { query, body: { ...body, seen: current.updatedAt } }))).toBe(
    'illegal',
  )
  await studio.api(closeStudioAppointment, { params, body: { state: 'withdrawn', seen: current.updatedAt } })
  expect(await told(tutor.id)).toContain('studio_visit_withdrawn')
  const missing = { params: { id: 999_999 } }
  expect(await code(tutor.api(chooseStudioHour, { ...missing, body: { start: hours[0] ?? '' } }))).toBe(
    'appointment-not-found',
  )
  expect(await code(studio.api(closeStudioAppointment, { ...missing, body: { state: 'done', seen } }))).toBe(
    'appointment-not-found',
  )
})

test('a visit ends with the studio of its tutor', async () => {
  const { studio, tutor } = await pair()
  await offerTo(studio, tutor)
  await env.DB.prepare('UPDATE tutors SET studio_id = NULL WHERE id = ?').bind(tutor.id).run()
  expect(await visitOf(tutor, tutor)).toMatchObject({ state: 'withdrawn', choosable: false })
  const admin = await people.admin()
  const body = { place: 'الدقي', hours: hoursAhead(48), seen: null }
  expect(await code(admin.api(offerStudioHours, { query: { tutorId: tutor.id }, body }))).toBe('illegal')
})
