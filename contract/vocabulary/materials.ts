/** What a tutor shows in lessons: bounds of their files, and of the pictures each page becomes. */
import { limits } from './limits.ts'

const kib = 1024
const day = limits.upload.keptMs

export const materialLimits = {
  /** Files per tutor, those that are being uploaded among them. */
  perTutor: 200,
  /** Bytes of all their pages. A file that is being uploaded counts with the most that its pages may take. */
  ownedBytes: 1024 * kib * kib,
  /** Bytes of a chosen PDF. It stays on the tutor's device; its pages alone are sent. */
  pdfBytes: 20 * kib * kib,
  /** Bytes of a chosen picture. */
  pictureBytes: limits.imageBytes * 2,
  pages: 40,
  /** Pixels. `smallWidth` is what a phone loads. */
  smallWidth: 780,
  largeWidth: 1600,
  /** A page is at most this many times as high as it is wide; what is longer becomes narrower. */
  heightToWidth: 2,
  smallBytes: 80 * kib,
  largeBytes: 400 * kib,
  /** How far the sides of the two pictures of a page may be from one another's shape. */
  shapeTolerance: 0.02,
  title: 80,
  tags: 5,
  tag: 24,
  /** Materials of one lesson. */
  perLesson: 20,
  /** Uploads a tutor begins. */
  started: { count: 300, windowMs: day },
  /** After which an upload that was not finished is thrown away. */
  unfinishedMs: day,
  /** Ids up to this one are those of the library. */
  libraryIds: 999,
} as const

export const materialKinds = ['pdf', 'picture'] as const
export type MaterialKind = (typeof materialKinds)[number]

/** Most bytes that the pages of a material may take. */
export const mostMaterialBytes = (pageCount: number): number =>
  pageCount * (materialLimits.smallBytes + materialLimits.largeBytes)

/** Whether it belongs to the library of the platform. */
export const isLibraryId = (id: number): boolean => id <= materialLimits.libraryIds
