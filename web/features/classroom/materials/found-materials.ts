import type { Material } from '#contract/classroom/shapes/material.ts'
import { foldForSearch } from '#contract/vocabulary/text.ts'

/** Those whose name or tags hold the text, whatever its spelling, and that have the tag. */
export const findMaterials = (list: readonly Material[], text: string, tag: string | null): readonly Material[] => {
  const wanted = foldForSearch(text)
  return list.filter(
    (one) =>
      (tag === null || one.tags.includes(tag)) &&
      (wanted === '' || [one.title, ...one.tags].some((word) => foldForSearch(word).includes(wanted))),
  )
}

/** The tags in use, the most used first. */
export const tagsOf = (list: readonly Material[]): readonly { readonly tag: string; readonly count: number }[] => {
  const counts = new Map<string, number>()
  for (const tag of list.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].map(([tag, count]) => ({ tag, count })).sort((a, b) => b.count - a.count)
}
