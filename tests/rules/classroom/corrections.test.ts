import { describe, expect, it } from 'vitest'
import { betterParts, refuseCorrecting, refuseTexts, shownFrom } from '#contract/classroom/rules/corrections.ts'
import { minutes } from '#contract/shared/rules/time.ts'

const start = Date.parse('2026-03-14T15:00:00Z')
const lesson = { tutorId: 7, start, canceledAt: null }

describe('who corrects when', () => {
  it('is the tutor of the lesson, from a quarter of an hour before it on', () => {
    expect(refuseCorrecting(7, lesson, start - minutes(15))).toBeNull()
    expect(refuseCorrecting(7, lesson, start + minutes(60 * 24 * 300))).toBeNull()
    expect(refuseCorrecting(7, lesson, start - minutes(15) - 1)).toEqual({ refused: 'illegal' })
    expect(refuseCorrecting(8, lesson, start)).toEqual({ refused: 'forbidden' })
    expect(refuseCorrecting(7, { ...lesson, canceledAt: start }, start)).toEqual({ refused: 'illegal' })
  })

  it('corrects something', () => {
    expect(refuseTexts({ said: 'I go', better: 'I go' })).toEqual({ refused: 'same-correction' })
    expect(refuseTexts({ said: 'i go', better: 'I go' })).toBeNull()
  })

  it('is shown at once, or once the call is over', () => {
    expect(shownFrom(true, start + 10, start)).toBe(start)
    expect(shownFrom(false, start + 10, start)).toBe(start + 10)
    expect(shownFrom(false, start + 10, start + 11)).toBe(start + 11)
  })
})

describe('the sentence with gaps', () => {
  const shown = (said: string, better: string) => {
    const parts = betterParts(said, better)
    expect(parts.map(({ text }) => text).join('')).toBe(better)
    expect(parts.some(({ isMissing }) => isMissing)).toBe(true)
    return parts.map(({ text, isMissing }) => (isMissing ? `[${text}]` : text)).join('')
  }

  it('asks for what is better', () => {
    expect(shown('I am proud from my son.', 'I am proud of my son.')).toBe('I am proud [of] my son.')
    expect(shown('She go there when it rain', 'She goes there when it rains')).toBe('She [goes] there when it [rains]')
    expect(shown('I have 20 years', 'I am 20 years old')).toBe('I [am] 20 years [old]')
    expect(shown('He is teacher', 'He is a teacher')).toBe('He is [a] teacher')
    expect(shown('I live here since three years', 'I have lived here for three years')).toBe(
      'I [have lived] here [for] three years',
    )
  })

  it('asks for the word behind one that was too much, or the last one', () => {
    expect(shown('I am agree with you', 'I agree with you')).toBe('I [agree] with you')
    expect(shown('I discussed about it', 'I discussed it')).toBe('I discussed [it]')
    expect(shown('I went there there', 'I went there')).toBe('I went [there]')
  })

  it('leaves signs and what is only typed otherwise out of account', () => {
    expect(shown('I don’t know, he go', "I don't know he goes")).toBe("I don't know he [goes]")
    expect(shown('he go home', 'He goes home.')).toBe('[He goes] home.')
  })

  it('asks for all of it where nothing is alike, and for the last word where only a sign is new', () => {
    expect(shown('comfort-table', 'comfortable')).toBe('[comfortable]')
    expect(shown('How it looks like?', 'What does it look like?')).toBe('[What does] it [look] like?')
    expect(shown('he said', 'he said.')).toBe('he [said.]')
  })

  it('repeats nothing where a word stands twice', () => {
    expect(shown('very good', 'very very good')).toMatch(/^(very \[very\]|\[very\] very) good$/)
    expect(shown('very very good', 'very good')).toBe('very [good]')
  })
})
