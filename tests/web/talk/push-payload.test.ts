import { expect, test } from 'vitest'
import { readPayload } from '#web/service-worker/push-payload.ts'

const origin = 'https://hiwar.test'
const message = { title: 'باقي ساعة على حصتك', body: 'الأحد', url: '/lesson/7?from=push', tag: 'lesson-7' }
const read = (change: object) => readPayload(JSON.stringify({ ...message, ...change }), origin)

test('a message of the server is shown as it is', () => {
  expect(read({})).toEqual(message)
  expect(read({ body: undefined, tag: undefined })).toMatchObject({ body: '', tag: message.url })
})

test.each([
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test',
  '/\t/evil.test',
  'lesson/7',
  'javascript:alert(1)',
  7,
])('a press never leads to %j', (url) => {
  expect(read({ url }).url).toBe('/')
})

test.each(['', 'null', '{', '[]', undefined])('what cannot be read shows the name of the app: %j', (text) => {
  expect(readPayload(text, origin)).toMatchObject({ title: 'حوار', url: '/' })
})
