import { describe, expect, test } from 'vitest'
import {
  createMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
  updateMessageTemplate,
} from '#contract/talk/api/message-templates.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { messageLimits } from '#contract/vocabulary/messages.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { type Person, people } from '#tests/kit/people.ts'

const { count, title } = messageLimits.templates
const greeting = { title: 'تحية', text: 'أهلًا بك في الحصة الأولى' }
const add = (tutor: Person, body = greeting) => tutor.api(createMessageTemplate, { body })
const listed = (tutor: Person) => tutor.api(listMessageTemplates, {})

describe('message templates', () => {
  test('are added, changed and deleted by their tutor, and are nobody else’s', async () => {
    const [tutor, other] = [await people.tutor(), await people.manager()]
    const first = await add(tutor, { title: '  تحية   أولى ', text: ' أهلًا\nبك ' })
    expect(first).toEqual({ id: first.id, title: 'تحية أولى', text: 'أهلًا\nبك' })
    const second = await add(tutor, { title: 'واجب', text: 'الواجب اليوم' })
    expect(await listed(tutor)).toEqual([first, second])
    expect(await listed(other)).toEqual([])
    const changed = await tutor.api(updateMessageTemplate, { params: { id: first.id }, body: greeting })
    expect(changed).toEqual({ id: first.id, ...greeting })
    await tutor.api(deleteMessageTemplate, { params: { id: second.id } })
    expect(await listed(tutor)).toEqual([changed])
  })

  test('sent again are stored once', async () => {
    const tutor = await people.tutor()
    const [one, again] = await Promise.all([add(tutor), add(tutor)])
    expect(again).toEqual(one)
    expect(await listed(tutor)).toEqual([one])
  })

  test('are at most twenty, also when the last ones are added at once', async () => {
    const tutor = await people.tutor()
    for (let i = 1; i < count; i++) await add(tutor, { ...greeting, title: `قالب ${i}` })
    const added = await Promise.allSettled([1, 2, 3].map((i) => add(tutor, { ...greeting, title: `آخر ${i}` })))
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await listed(tutor)).toHaveLength(count)
    expect(await refusalOf(add(tutor))).toEqual({ status: 409, code: 'too-many-templates' })
  })

  test('are refused with each code', async () => {
    const [tutor, other] = [await people.tutor(), await people.tutor()]
    const { id } = await add(tutor)
    const change = (caller: Person, to: number, body = greeting) =>
      refusalOf(caller.api(updateMessageTemplate, { params: { id: to }, body }))
    const remove = (caller: Person, which: number) =>
      refusalOf(caller.api(deleteMessageTemplate, { params: { id: which } }))
    expect(await change(other, id)).toEqual({ status: 403, code: 'forbidden' })
    expect(await remove(other, id)).toEqual({ status: 403, code: 'forbidden' })
    expect(await change(tutor, 999_999_999)).toEqual({ status: 404, code: 'template-not-found' })
    expect(await remove(tutor, 999_999_999)).toEqual({ status: 404, code: 'template-not-found' })
    expect(await change(tutor, id, { ...greeting, text: ' ' })).toMatchObject({ code: 'message-text-too-short' })
    const long = { ...greeting, text: 'س'.repeat(limits.message.max + 1) }
    expect(await change(tutor, id, long)).toMatchObject({ code: 'message-text-too-long' })
    for (const wrong of ['', ' ', 'س'.repeat(title.max + 1)])
      expect(await refusalOf(add(tutor, { ...greeting, title: wrong }))).toMatchObject({
        status: 400,
        code: 'bad-request',
      })
    expect(await refusalOf(add(await people.student()))).toEqual({ status: 403, code: 'forbidden' })
    expect(await listed(tutor)).toEqual([{ id, ...greeting }])
  })
})
