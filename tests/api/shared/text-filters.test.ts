/** The four modes of text filters: exact, suffix, prefix and loose. */
import { beforeAll, expect, test } from 'vitest'
import { listFullTutors } from '#contract/catalogue/api/tutors.ts'
import { createTopic, listTopics } from '#contract/people/api/topics.ts'
import { apiCall, refusalOf, send } from '#tests/kit/client.ts'
import { type Person, people, tokenFor } from '#tests/kit/people.ts'

const bios = {
  plain: 'مدرّسة محادثة IELTS',
  longer: 'مدرّسة محادثة IELTS منذ سنين',
  wild: '100%_ مدرّسة محادثة',
} as const
let admin: Person
const idOf: Partial<Record<keyof typeof bios, number>> = {}

beforeAll(async () => {
  admin = await people.admin()
  for (const [name, bio] of Object.entries(bios)) idOf[name as keyof typeof bios] = (await people.tutor({ bio })).id
})

type TextFilter = NonNullable<Parameters<typeof admin.api<typeof listFullTutors>>[1]['query']>['bio']
const found = async (bio: TextFilter) => {
  const { list } = await admin.api(listFullTutors, { query: { bio } })
  return (Object.keys(bios) as (keyof typeof bios)[]).filter((name) => list.some(({ id }) => id === idOf[name]))
}

test.each<[TextFilter, (keyof typeof bios)[]]>([
  ['ielts', ['plain', 'longer']],
  [{ loose: 'ielts' }, ['plain', 'longer']],
  [{ exact: 'مدرّسة محادثة ielts' }, ['plain']],
  [{ exact: 'ielts' }, []],
  [{ prefix: 'مدرّسة' }, ['plain', 'longer']],
  [{ prefix: 'محادثة' }, []],
  [{ suffix: 'IELTS' }, ['plain']],
  [{ suffix: 'محادثة' }, ['wild']],
  [{ prefix: 'مدرّسة', suffix: 'سنين' }, ['longer']],
  [{ prefix: '%' }, []],
  [{ prefix: '100%_' }, ['wild']],
  [{ suffix: `x${bios.plain}` }, []],
  [{ exact: '', prefix: '', suffix: '', loose: '' }, ['plain', 'longer', 'wild']],
  [{ exact: 'null' }, []],
])('%j finds %j', async (asked, names) => {
  expect(await found(asked)).toEqual(names)
})

test('another mode, or a text longer than a search may be, is refused', async () => {
  const headers = { authorization: `Bearer ${await tokenFor(admin.id)}` }
  const ask = (query: string) => send(`/api/v1/user/tutor/full-tutors?${query}`, { headers })
  expect((await ask('bio[prefix]=x')).status).toBe(200)
  expect((await ask('bio[regex]=.*')).status).toBe(400)
  const long = admin.api(listFullTutors, { query: { bio: { exact: 'x'.repeat(500) } } })
  expect(await refusalOf(long)).toMatchObject({ status: 400, code: 'bad-request' })
})

test('topics are found by either name, past spelling variants', async () => {
  const { id } = await admin.api(createTopic, {
    body: { arabicName: 'إعداد السيرة الذاتية', englishName: 'Writing a CV' },
  })
  const topics = async (name: { exact?: string; prefix?: string; suffix?: string }) =>
    (await apiCall(listTopics, { query: { name } })).list.map((one) => one.id)
  expect(await topics({ exact: 'اعداد السيره الذاتيه' })).toEqual([id])
  expect(await topics({ exact: 'writing' })).toEqual([])
  expect(await topics({ prefix: 'WRITING' })).toEqual([id])
  expect(await topics({ suffix: 'cv' })).toEqual([id])
  expect(await topics({ prefix: 'إعداد', suffix: 'cv' })).toEqual([])
})
