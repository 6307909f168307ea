import { pictureTypes } from '#contract/vocabulary/media.ts'

/** What the picker of files offers. What a file really is, is judged by its bytes. */
export const materialTypes: readonly string[] = ['application/pdf', ...pictureTypes]
