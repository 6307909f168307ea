import { describe, expect, test } from 'vitest'
import { findSearchMarks } from '#contract/shared/rules/search-marks.ts'

const marked = (text: string, keyword: string) =>
  findSearchMarks(text, keyword).map(({ start, end }) => text.slice(start, end))

describe('marks', () => {
  test.each([
    ['القراءة قبل النوم', 'القراءه', ['القراءة']],
    ['كِتابٌ جديد', 'كتاب', ['كِتابٌ']],
    ['أحمد وإحسان', 'اح', ['أح', 'إح']],
    ['الـــدرس الدرس', 'الدرس', ['الـــدرس', 'الدرس']],
    ['على الى', 'علي', ['على']],
    ['Past Simple and PAST perfect', 'past', ['Past', 'PAST']],
    ['الساعة ٧:٣٠', '7:30', ['٧:٣٠']],
    ['سطر\n\n  وسطر', 'سطر وسطر', ['سطر\n\n  وسطر']],
    ['  مسافة', 'مسافة', ['مسافة']],
    ['😀 وجه 😀', 'وجه', ['وجه']],
    ['ﻻ بأس', 'لا', ['ﻻ']],
    ['بببب', 'بب', ['بب', 'بب']],
    ['كلمة', 'أخرى', []],
    ['كلمة', '', []],
    ['كلمة', ' ً ', []],
  ])('in «%s» of «%s»', (text, keyword, expected) => expect(marked(text, keyword)).toEqual(expected))
})
