import { describe, expect, test } from 'vitest'
import {
  tutorSitemapBlock,
  tutorSitemapPath,
  writeRobots,
  writeSitemap,
  writeSitemapIndex,
} from '#contract/public/rules/crawling.ts'

const closedPaths = ['/chat', '/lesson/$id', '/admin', '/admin/login', '/t/dashboard', '/']
const robotsOf = (environment: string) => writeRobots({ environment, origin: 'https://hiwar.example', closedPaths })

/** The longest rule that fits decides; without one a path may be asked for. */
const mayCrawl = (robots: string, path: string): boolean =>
  !robots
    .split('\n')
    .flatMap((line) => (line.startsWith('Disallow: ') ? [line.slice('Disallow: '.length)] : []))
    .some((rule) => path.startsWith(rule))

describe('robots.txt', () => {
  test('of production closes screens, endpoints and counted links, and names the sitemap', () => {
    const robots = robotsOf('production')
    for (const path of ['/chat', '/lesson/5', '/admin', '/admin/login', '/t/dashboard', '/api/v1/config', '/url/wa'])
      expect([path, mayCrawl(robots, path)]).toEqual([path, false])
    for (const path of ['/', '/tutors', '/t/5', '/pricing', '/og/home.png', '/build/x.js', '/assets/uploads/x'])
      expect([path, mayCrawl(robots, path)]).toEqual([path, true])
    expect(robots).toMatch(/^Sitemap: https:\/\/hiwar\.example\/sitemap\.xml$/m)
  })

  test.each(['staging', 'test', '', 'Production'])('of "%s" closes everything', (environment) => {
    const robots = robotsOf(environment)
    expect(mayCrawl(robots, '/')).toBe(false)
    expect(robots).not.toContain('Sitemap')
  })
})

describe('a sitemap', () => {
  test('has addresses with the time of their change', () => {
    const xml = writeSitemap([{ address: 'https://x.test/t/1?a&b<', changedAt: Date.UTC(2026, 10, 22) }])
    expect(xml).toContain('<loc>https://x.test/t/1?a&amp;b&lt;</loc><lastmod>2026-11-22T00:00:00.000Z</lastmod>')
    expect(writeSitemapIndex([{ address: 'https://x.test/a.xml' }])).toContain(
      '<sitemap><loc>https://x.test/a.xml</loc></sitemap>',
    )
  })

  test.each([
    ['/sitemap-tutors-0.xml', 0],
    [tutorSitemapPath(12), 12],
    ['/sitemap-tutors-01.xml', null],
    ['/sitemap-tutors-1234567890.xml', null],
    ['/sitemap-tutors--1.xml', null],
    ['/sitemap-pages.xml', null],
  ])('%s is that of block %s', (path, block) => expect(tutorSitemapBlock(path)).toBe(block))
})
