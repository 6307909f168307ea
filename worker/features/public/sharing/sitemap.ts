/** The sitemaps of listed tutors. */
import {
  pagesSitemapPath,
  type SitemapPage,
  tutorSitemapPath,
  writeSitemap,
  writeSitemapIndex,
} from '#contract/public/rules/crawling.ts'
import type { Db } from '#worker/storage/db.ts'
import { findBlockTutors, findTutorBlocks } from './sitemap-store.ts'

/** The list of all sitemaps. `site` is the origin in their addresses. */
export const buildSitemapIndex = async (db: Db, site: string): Promise<string> => {
  const paths = [pagesSitemapPath, ...(await findTutorBlocks(db)).map(tutorSitemapPath)]
  return writeSitemapIndex(paths.map((path) => ({ address: site + path })))
}

/** Null for a block without listed tutors: a sitemap must not be empty. */
export const buildTutorSitemap = async (db: Db, site: string, block: number): Promise<string | null> => {
  const tutors = await findBlockTutors(db, block)
  const pages = tutors.map(({ id, updatedAt }): SitemapPage => ({ address: `${site}/t/${id}`, changedAt: updatedAt }))
  return pages.length > 0 ? writeSitemap(pages) : null
}
