/** Photo sessions and the media of tutors, in the admin area. */
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { media } from '#web/features/joining/copy/media.ts'
import { admin } from '#web/features/team/copy/admin.ts'
import { root } from '../run.ts'
import { click, named, type Screen } from './screen.ts'

/** A picture to choose: what the page looks like. */
const pictureFile = async (page: Page) => ({
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: await page.screenshot(),
})

/** The pickers of a tutor with a film: picture, film, captions of the film, cover. */
const captionsPicker = 2

const showCaptions = async (page: Page): Promise<void> => {
  await page
    .getByRole('region', { name: media.captions.title })
    .evaluate((part) => part.scrollIntoView({ block: 'end' }))
  await page.waitForTimeout(600)
}

const chooseCaptions = async (page: Page, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> => {
  await page.locator('input[type=file]').nth(captionsPicker).setInputFiles(file)
  await showCaptions(page)
}

export const studioScreens: readonly Screen[] = [
  { name: 'admin-photo-sessions', as: 'studio', path: () => '/admin/photo-sessions' },
  { name: 'admin-photo-sessions-dark', as: 'studio', path: () => '/admin/photo-sessions', dark: true },
  { name: 'admin-photo-sessions-nobody', as: 'studio', path: () => '/admin/photo-sessions?q=xyzxyz' },
  { name: 'admin-photo-sessions-all', as: 'admin', path: () => '/admin/photo-sessions' },
  { name: 'admin-photo-session-empty', as: 'studio', path: ({ unfilmed }) => `/admin/photo-session/${unfilmed}` },
  { name: 'admin-photo-session', as: 'studio', path: ({ uncovered }) => `/admin/photo-session/${uncovered}` },
  {
    name: 'admin-photo-session-dark',
    as: 'studio',
    path: ({ uncovered }) => `/admin/photo-session/${uncovered}`,
    dark: true,
  },
  { name: 'admin-photo-session-done', as: 'admin', path: ({ karim }) => `/admin/photo-session/${karim}` },
  {
    name: 'admin-photo-session-crop',
    as: 'studio',
    path: ({ uncovered }) => `/admin/photo-session/${uncovered}`,
    act: async (page) => {
      await page
        .locator('input[type=file]')
        .last()
        .setInputFiles(await pictureFile(page))
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'admin-photo-session-compare',
    as: 'studio',
    path: ({ uncovered }) => `/admin/photo-session/${uncovered}`,
    act: async (page) => {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(await pictureFile(page))
      await click(page, named(media.crop.apply))
    },
  },
  {
    name: 'admin-photo-session-sending',
    as: 'studio',
    path: ({ unfilmed }) => `/admin/photo-session/${unfilmed}`,
    act: async (page) => {
      // The part never arrives, so the upload stays where it is.
      await page.route('**/part/*', () => undefined)
      await page
        .locator('input[type=file]')
        .nth(1)
        .setInputFiles(join(root, 'scripts', 'demo-world', 'clip.webm'))
      await click(page, named(media.zone.send))
    },
  },
  {
    name: 'admin-photo-session-queue-dark',
    as: 'studio',
    path: ({ unfilmed }) => `/admin/photo-session/${unfilmed}`,
    dark: true,
    act: async (page) => {
      await page.route('**/part/*', () => undefined)
      const inputs = page.locator('input[type=file]')
      await inputs.nth(1).setInputFiles(join(root, 'scripts', 'demo-world', 'clip.webm'))
      await click(page, named(media.zone.send))
      await inputs.first().setInputFiles(await pictureFile(page))
      await click(page, named(media.crop.apply))
      await click(page, named(media.zone.send))
    },
  },
  {
    name: 'admin-photo-session-failed',
    as: 'studio',
    path: ({ unfilmed }) => `/admin/photo-session/${unfilmed}`,
    act: async (page) => {
      await page.route('**/upload', (route) => route.fulfill({ status: 403, json: { code: 'forbidden' } }))
      await page
        .locator('input[type=file]')
        .nth(1)
        .setInputFiles(join(root, 'scripts', 'demo-world', 'clip.webm'))
      await click(page, named(media.zone.send))
    },
  },
  {
    name: 'admin-photo-session-refused-film',
    as: 'studio',
    path: ({ unfilmed }) => `/admin/photo-session/${unfilmed}`,
    act: (page) =>
      page
        .locator('input[type=file]')
        .nth(1)
        .setInputFiles({ name: 'film.avi', mimeType: 'video/x-msvideo', buffer: Buffer.from('film') }),
  },
  ...(['', '-dark'] as const).map(
    (theme): Screen => ({
      name: `admin-photo-session-captions${theme}`,
      as: 'studio',
      path: ({ uncovered }) => `/admin/photo-session/${uncovered}`,
      dark: theme === '-dark',
      act: (page) => chooseCaptions(page, join(root, 'scripts', 'demo-world', 'clip.ar.vtt')),
    }),
  ),
  {
    name: 'admin-photo-session-refused-captions',
    as: 'studio',
    path: ({ uncovered }) => `/admin/photo-session/${uncovered}`,
    act: (page) =>
      chooseCaptions(page, {
        name: 'film.vtt',
        mimeType: 'text/vtt',
        buffer: Buffer.from('WEBVTT\n\n1\n00:00:01,000 --> 00:00:02,000\nword'),
      }),
  },
  {
    name: 'admin-photo-session-captioned',
    as: 'admin',
    path: ({ karim }) => `/admin/photo-session/${karim}`,
    act: showCaptions,
  },
  {
    name: 'admin-photo-session-uncaptioned',
    as: 'studio',
    path: ({ uncovered }) => `/admin/photo-session/${uncovered}`,
    act: showCaptions,
  },
  {
    name: 'admin-photo-session-remove-captions',
    as: 'admin',
    path: ({ karim }) => `/admin/photo-session/${karim}`,
    act: (page) => click(page, named(media.captions.remove.action)),
  },
  { name: 'admin-photo-session-foreign', as: 'studio', path: ({ farida }) => `/admin/photo-session/${farida}` },
  { name: 'admin-media', as: 'admin', path: () => '/admin/media' },
  { name: 'admin-media-dark', as: 'admin', path: () => '/admin/media', dark: true },
  { name: 'admin-media-missing', as: 'studio', path: () => '/admin/media?missing=any' },
  { name: 'admin-media-drawer', as: 'admin', path: () => '/admin/media', act: (page) => click(page, /\sوسائط\s/) },
  { name: 'admin-user-settings', as: 'studio', path: () => '/admin/user-settings' },
  { name: 'admin-user-settings-dark', as: 'admin', path: () => '/admin/user-settings', dark: true },
  {
    name: 'admin-navigation',
    as: 'admin',
    path: () => '/admin/media',
    act: (page) => click(page, new RegExp(`${named(admin.nav.open).source}|${named(admin.nav.collapse).source}`)),
  },
]
