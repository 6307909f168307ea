/** What tutors mark, for tests. */
import type { MarkTexts } from '#contract/classroom/shapes/mark.ts'

/** The texts of a mark with one band for every criterion. */
export const markTexts = (band = 6, words = ''): MarkTexts => ({
  bands: { fluency: band, vocabulary: band, grammar: band, pronunciation: band },
  remarks: { fluency: 'وقفات أقل', vocabulary: 'كلمات أدق', grammar: 'الماضي يختلط', pronunciation: 'واضح' },
  words,
})
