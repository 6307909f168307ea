/** The library of the platform: lessons that every tutor may show. Written by `scripts/library`; see `docs/adding.md`. */
import { libraryPages } from './library-pages.ts'

interface FileParts {
  readonly slug: string
  /** Of the page, from 1 on. */
  readonly number: number
  readonly size: 's' | 'l'
  /** Of its bytes, so that the name changes with them. */
  readonly digest: string
}

/** The name of a picture below `/library/`. */
export const libraryFile = ({ slug, number, size, digest }: FileParts): string =>
  `${slug}-${number}-${size}-${digest}.webp`

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

interface DrawnLesson extends Omit<LibraryLesson, 'pages'> {
  readonly slug: string
  readonly pages: readonly (readonly [width: number, height: number, small: string, large: string])[]
}
const drawnLessons: readonly DrawnLesson[] = libraryPages

export const libraryLessons: readonly LibraryLesson[] = drawnLessons.map(({ slug, pages, ...lesson }) => ({
  ...lesson,
  pages: pages.map(([width, height, small, large], index) => ({
    width,
    height,
    small: libraryFile({ slug, number: index + 1, size: 's', digest: small }),
    large: libraryFile({ slug, number: index + 1, size: 'l', digest: large }),
  })),
}))

export const findLibraryLesson = (id: number): LibraryLesson | null =>
  libraryLessons.find((one) => one.id === id) ?? null
