import { expect, test } from 'vitest'
import { type PageFacts, renderHeadTags, shortenText } from '#contract/public/rules/head-tags.ts'

const facts: PageFacts = {
  brand: 'حوار',
  documentTitle: 'الأسعار · حوار',
  title: 'الأسعار',
  description: 'باقات بالجنيه',
  canonical: 'https://hiwar.example/pricing',
  isHidden: false,
  picture: 'https://hiwar.example/og/pricing.png',
  type: 'website',
  data: [],
}

test('a page has its title, description, address and picture for search engines and previews', () => {
  const head = renderHeadTags(facts)
  for (const tag of [
    '<title>الأسعار · حوار</title>',
    '<meta name="description" content="باقات بالجنيه">',
    '<link rel="canonical" href="https://hiwar.example/pricing">',
    '<meta property="og:title" content="الأسعار">',
    '<meta property="og:description" content="باقات بالجنيه">',
    '<meta property="og:url" content="https://hiwar.example/pricing">',
    '<meta property="og:image" content="https://hiwar.example/og/pricing.png">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
    '<meta property="og:locale" content="ar_EG">',
  ])
    expect(head).toContain(tag)
  expect(head).not.toContain('noindex')
})

test('a page that is not to be listed says so and has no address of its own', () => {
  const head = renderHeadTags({ ...facts, canonical: null, isHidden: true, picture: null })
  expect(head).toContain('<meta name="robots" content="noindex">')
  expect(head).not.toMatch(/canonical|og:url|og:image/)
})

test('no text of a person leaves its place', () => {
  const written = '"><script>alert(1)</script>\'&'
  const data = [{ '@type': 'Person', name: '</script><script>alert(1)</script><!--' }]
  const head = renderHeadTags({ ...facts, documentTitle: written, title: written, description: written, data })
  expect(head.match(/<script/g)).toEqual(['<script'])
  expect(head.match(/<\/script>/g)).toHaveLength(1)
  expect(head).not.toContain('<!--')
  const [, json = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(head) ?? []
  expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', ...data[0] })
  expect(head).toContain('content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\'&amp;"')
})

test('a long description is cut between words, on one line', () => {
  const text = shortenText(`كلمة\n${'كلمات '.repeat(60)}`)
  expect(text.length).toBeLessThanOrEqual(180)
  expect(text).toMatch(/^كلمة كلمات .*كلمات…$/)
  expect(shortenText('w'.repeat(500))).toHaveLength(180)
  expect(shortenText(' قصير ')).toBe('قصير')
})
