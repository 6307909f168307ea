/** The library of the platform: lessons that every tutor may show. Written by `scripts/library`; see `docs/adding.md`. */
import { libraryPages } from './library-pages.ts'

export interface LibraryPage {
  /** Pixels, of the large picture. */
  readonly width: number
  readonly height: number
  /** Names of files below `/library/`. */
  readonly small: string
  readonly large: string
}

export interface LibraryLesson {
  /** Never given to another lesson, since lessons name it. */
  readonly id: number
  readonly title: string
  /** Level and subject. */
  readonly tags: readonly string[]
  readonly pages: readonly LibraryPage[]
}

export const libraryLessons: readonly LibraryLesson[] = libraryPages

export const findLibraryLesson = (id: number): LibraryLesson | null =>
  libraryLessons.find((one) => one.id === id) ?? null
