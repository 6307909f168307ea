/** Addresses of the pictures that other sites show beside links. Pure. */

import type { TutorCard } from '../../people/shapes/tutor.ts'
import { shellName } from './documents.ts'

/** Raised when pictures are drawn differently, so that no site keeps the old ones. */
const design = 1

/** 32 bits by FNV-1a, in base 36. Only tells versions of one picture apart. */
const digestOf = (text: string): string => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** What the picture of a tutor shows. */
export type PicturedTutor = Pick<TutorCard, 'id' | 'name' | 'gender' | 'image' | 'bio' | 'avgRating' | 'ratingCount'>

/**
 * `/og/t/7-1x3k9f.png`: another address as soon as the picture would show something else, because sites that took a
 * picture from an address keep it for weeks.
 */
export const tutorPicturePath = ({ id, name, gender, image, bio, avgRating, ratingCount }: PicturedTutor): string =>
  `/og/t/${id}-${digestOf(JSON.stringify([design, name, gender, image, bio, avgRating, ratingCount]))}.png`

/** The id in the address of a tutor's picture, whatever its version; null for other addresses. */
export const pictureTutorId = (path: string): number | null => {
  const [, id] = /^\/og\/t\/([1-9]\d{0,14})-[0-9a-z]{1,7}\.png$/.exec(path) ?? []
  return id === undefined ? null : Number(id)
}

/** The picture of a page, which the build draws: `/og/home.png`. */
export const pagePicturePath = (route: string): string => `/og/${shellName(route.replace(/(.)\/$/, '$1'))}.png`

/** Size of the pictures that other sites show beside links, in pixels. */
export const sharePictureSize = { width: 1200, height: 630 } as const
