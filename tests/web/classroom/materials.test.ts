/** How a tutor finds a material, and what a file is called once it is one. */
import { expect, test } from 'vitest'
import type { Material } from '#contract/classroom/shapes/material.ts'
import { findMaterials, tagsOf } from '#web/features/classroom/materials/found-materials.ts'
import { titleOfFile } from '#web/features/classroom/materials/uploads.ts'

const material = (title: string, tags: string[] = []) => ({ title, tags }) as unknown as Material

const list = [
  material('سوق الخيامية', ['صور', 'B1']),
  material('Describing a place', ['B1']),
  material('IELTS Part 2 cards', ['IELTS']),
]
const titles = (text: string, tag: string | null = null) => findMaterials(list, text, tag).map(({ title }) => title)

test('materials are found by any spelling of name or tag, within the chosen tag', () => {
  expect(titles('الخياميه')).toEqual(['سوق الخيامية'])
  expect(titles('PLACE')).toEqual(['Describing a place'])
  expect(titles('ielts')).toEqual(['IELTS Part 2 cards'])
  expect(titles('  ')).toHaveLength(3)
  expect(titles('', 'B1')).toEqual(['سوق الخيامية', 'Describing a place'])
  expect(titles('ielts', 'B1')).toEqual([])
})

test('tags stand in the order of their use', () => {
  expect(tagsOf(list)).toEqual([
    { tag: 'B1', count: 2 },
    { tag: 'صور', count: 1 },
    { tag: 'IELTS', count: 1 },
  ])
})

test('a file gives its name to the material, as far as a name goes', () => {
  expect(titleOfFile('Unit_4  Speaking.PDF')).toBe('Unit 4 Speaking')
  expect(titleOfFile('report.v2.jpeg')).toBe('report.v2')
  expect(titleOfFile('ن'.repeat(200))).toBe('ن'.repeat(80))
  expect(titleOfFile('\u200B.pdf')).toBe('PDF')
})
