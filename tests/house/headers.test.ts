/** What `web/public/_headers` says of files and documents that no code answers. */
import { expect, test } from 'vitest'
import { read } from './tree.ts'

const blocks = read('web/public/_headers')
  .split(/\n(?=\/)/)
  .map((block) => block.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
  .map(([path = '', ...lines]) => ({ path, lines: lines.map((line) => line.trim()) }))

const policyOf = ({ lines }: { readonly lines: readonly string[] }): string | undefined =>
  lines.find((line) => line.startsWith('Content-Security-Policy: '))

test('every answer says who may frame it, and what takes a policy away sets another', () => {
  const [all, ...others] = blocks
  expect([all?.path, policyOf(all ?? { lines: [] })]).toEqual(['/*', expect.stringMatching(/frame-ancestors 'none'$/)])
  const replacing = others.filter(({ lines }) => lines.includes('! Content-Security-Policy'))
  expect(replacing.map(({ path }) => path)).toEqual(['/card-added', '/checkout/*', '/build/*'])
  for (const block of replacing) expect(policyOf(block), block.path).toMatch(/frame-ancestors '(none|self)'$/)
  // Gateways lead back to these inside a frame of ours.
  expect(
    replacing.filter((block) => policyOf(block)?.endsWith("frame-ancestors 'self'")).map(({ path }) => path),
  ).toEqual(['/card-added', '/checkout/*'])
})
