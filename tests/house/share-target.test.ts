import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { joinSharedText, shareFields, shareTargetPath } from '#contract/talk/rules/share-target.ts'
import { root } from '#scripts/run.ts'

const manifest = JSON.parse(readFileSync(join(root, 'web/public/manifest.webmanifest'), 'utf8'))

test('the manifest posts to the address and with the fields that the service worker reads', () => {
  const { action, method, params } = manifest.share_target
  expect([method, action]).toEqual(['POST', shareTargetPath])
  const { files, ...texts } = params
  const { picture, ...names } = shareFields
  expect(texts).toEqual(names)
  expect(files.map(({ name }: { name: string }) => name)).toEqual([picture])
})

test.each([
  [{ title: 'Irregular verbs', text: '', url: 'https://a.test/1' }, 'Irregular verbs\nhttps://a.test/1'],
  [{ title: 'Irregular verbs', text: 'See https://a.test/1', url: 'https://a.test/1' }, 'See https://a.test/1'],
  [{ title: '', text: 'Which is right?', url: '' }, 'Which is right?'],
  [{ title: '', text: '', url: '' }, ''],
])('%j becomes one text', (shared, text) => {
  expect(joinSharedText(shared)).toBe(text)
})
