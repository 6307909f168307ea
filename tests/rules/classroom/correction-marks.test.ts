import { describe, expect, test } from 'vitest'
import { findCorrections, markCorrection, missingCorrections } from '#contract/classroom/rules/correction-marks.ts'
import { correctionLimits } from '#contract/vocabulary/corrections.ts'

describe('corrections in notes', () => {
  test('are the marked lines with both halves, each once', () => {
    const notes = [
      'Past simple: yesterday, last week',
      '✗ I’m proud from → I’m proud of',
      '  ✗ he go -> he goes  ',
      '✗ not finished →',
      'plain → no correction',
      '✗ he go → he goes',
    ].join('\n')
    expect(findCorrections(notes)).toEqual([
      { said: 'I’m proud from', better: 'I’m proud of' },
      { said: 'he go', better: 'he goes' },
    ])
  })

  test('are missing among the saved ones until what was said is there, and only where they can be saved', () => {
    const marked = findCorrections('✗ he  go → he goes\n✗ in the morning → at night\n✗ same → same')
    expect(missingCorrections(marked, [])).toEqual([
      { said: 'he go', better: 'he goes' },
      { said: 'in the morning', better: 'at night' },
    ])
    expect(missingCorrections(marked, [{ said: 'he go' }])).toEqual([{ said: 'in the morning', better: 'at night' }])
    const long = 'a'.repeat(correctionLimits.said)
    expect(missingCorrections([{ said: long, better: 'b' }], [])).toHaveLength(1)
    expect(missingCorrections([{ said: `${long}a`, better: 'b' }], [])).toEqual([])
    expect(missingCorrections([{ said: 'b', better: `${long}a` }], [])).toEqual([])
  })
})

describe('marking one', () => {
  /** The text afterwards, with `|` at the caret; `[…]` selects, `|` is a caret without a selection. */
  const mark = (shown: string): string => {
    const [start, end] = shown.includes('|')
      ? [shown.indexOf('|'), shown.indexOf('|')]
      : [shown.indexOf('['), shown.indexOf(']') - 1]
    const text = shown.replace(/[|[\]]/g, '')
    const { at, removed, inserted, caret } = markCorrection(text, start, end)
    const marked = text.slice(0, at) + inserted + text.slice(at + removed)
    return `${marked.slice(0, caret)}|${marked.slice(caret)}`
  }

  test('takes the selection onto a line of its own', () => {
    expect(mark('[he go]')).toBe('✗ he go → |')
    expect(mark('a\n[he go]\nb')).toBe('a\n✗ he go → |\nb')
    expect(mark('she says [he go] today')).toBe('she says \n✗ he go → |\n today')
  })

  test('takes the line of the caret, and makes an empty one ready', () => {
    expect(mark('a\nhe |go\nb')).toBe('a\n✗ he go → |\nb')
    expect(mark('|')).toBe('✗ | → ')
    expect(mark('a\n|')).toBe('a\n✗ | → ')
  })

  test('leaves a marked line as it is, with the caret at its end', () => {
    expect(mark('✗ he |go → he goes\nb')).toBe('✗ he go → he goes|\nb')
  })

  test('ends with the first line of a longer selection', () => {
    expect(mark('[he go\nshe go]')).toBe('✗ he go → |\nshe go')
  })
})
