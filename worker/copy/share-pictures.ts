import { Gender } from '#contract/vocabulary/people.ts'

/** Texts of the pictures of tutors, which other sites show beside links. */
const ratings: Readonly<Record<string, string>> = {
  one: 'تقييم واحد',
  two: 'تقييمان',
  few: '# تقييمات',
  many: '# تقييمًا',
}
const forms = new Intl.PluralRules('ar')

const teachers: Readonly<Record<Gender, string>> = {
  [Gender.Male]: 'معلّم إنجليزية في حوار',
  [Gender.Female]: 'معلّمة إنجليزية في حوار',
}

export const sharePictures = {
  brand: 'حوار',
  /** For a tutor who has written nothing yet. */
  about: (gender: Gender | null): string => (gender === null ? 'تدريس الإنجليزية في حوار' : teachers[gender]),
  /** `average` has at most one decimal. */
  rating: (average: string, count: number): string =>
    `${average} من 5 · ${(ratings[forms.select(count)] ?? '# تقييم').replace('#', String(count))}`,
  unnamed: 'معلّم في حوار',
} as const
