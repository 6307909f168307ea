/** Steps of a studio on the page of one photo session: choosing a file for a zone and sending it. */
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { TutorMedia } from '#contract/vocabulary/media.ts'
import { root } from '#scripts/run.ts'
import { words } from './words.ts'

const { media } = words

export const zoneOf = (page: Page, kind: TutorMedia) => page.getByRole('region', { name: media(`kinds.${kind}.title`) })

export const sendMedia = (page: Page, kind: TutorMedia) =>
  zoneOf(page, kind)
    .getByRole('button', { name: media('zone.send'), exact: true })
    .click()

export const choosePicture = async (page: Page, kind: TutorMedia): Promise<void> => {
  const picture = { name: 'picture.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await zoneOf(page, kind).locator('input[type=file]').setInputFiles(picture)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: media('crop.apply') })
    .click()
}

export const chooseFilm = (page: Page) =>
  zoneOf(page, 'video')
    .locator('input[type=file]')
    .setInputFiles(join(root, 'scripts', 'demo-world', 'clip.webm'))
