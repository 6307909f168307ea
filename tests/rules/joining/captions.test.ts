import { describe, expect, test } from 'vitest'
import { type CaptionsProblem, formatCaptions, readCaptions } from '#contract/joining/rules/captions.ts'
import { captionLimits } from '#contract/vocabulary/captions.ts'

const minute = 60_000
const read = (...lines: string[]) => readCaptions(lines.join('\n'), minute)
const cue = (text: string, times = '00:01.000 --> 00:03.500') => ['', times, text]
const textOf = (text: string) => {
  const cues = read('WEBVTT', ...cue(text))
  return 'kind' in cues ? cues : cues[0]?.text
}

describe('a file of captions', () => {
  test('has cues with times and words', () => {
    const cues = read('WEBVTT', ...cue('أهلًا بك'), ...cue('Hello\nthere', '00:00:04.000 --> 01:02:03.004'))
    expect(cues).toEqual({ kind: 'beyond', line: 6 })
    expect(
      readCaptions(
        ['WEBVTT', ...cue('أهلًا بك'), ...cue('Hello\nthere', '00:00:04.000 --> 01:02:03.004')].join('\n'),
        null,
      ),
    ).toEqual([
      { startMs: 1000, endMs: 3500, text: 'أهلًا بك' },
      { startMs: 4000, endMs: 3_723_004, text: 'Hello\nthere' },
    ])
  })

  test.each([
    ['a byte order mark', '\uFEFFWEBVTT\n\n00:01.000 --> 00:02.000\nيا'],
    ['lines of Windows', 'WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nيا\r\n'],
    ['lines of old Macs', 'WEBVTT\r\r00:01.000 --> 00:02.000\rيا\r'],
    ['a title and metadata', 'WEBVTT - فيديو\nKind: captions\nLanguage: ar\n\n00:01.000 --> 00:02.000\nيا'],
    ['no empty line after the head', 'WEBVTT\n00:01.000 --> 00:02.000\nيا'],
    ['names of cues', 'WEBVTT\n\nأول\n00:01.000 --> 00:02.000\nيا'],
    ['settings of cues', 'WEBVTT\n\n00:01.000 --> 00:02.000 line:0 align:start\nيا'],
    [
      'notes, styles and regions',
      'WEBVTT\n\nSTYLE\n::cue { background: url(//x) }\n\nREGION\nid:a\n\nNOTE\nيا --\n\n00:01.000-->00:02.000\nيا\n\n\nNOTE x',
    ],
    ['a cue without words', 'WEBVTT\n\n00:00.000 --> 00:01.000\n\n00:01.000 --> 00:02.000\nيا'],
  ])('may have %s', (_, file) => {
    expect(readCaptions(file, minute)).toEqual([{ startMs: 1000, endMs: 2000, text: 'يا' }])
  })

  test.each<[string, string[], CaptionsProblem]>([
    ['nothing', [''], { kind: 'header' }],
    ['words alone', ['أهلًا'], { kind: 'header' }],
    ['another word first', ['WEBVTTX', ...cue('يا')], { kind: 'header' }],
    ['subtitles of another format', ['1', '00:00:01,000 --> 00:00:02,000', 'يا'], { kind: 'header' }],
    ['a head alone', ['WEBVTT'], { kind: 'empty' }],
    ['cues without words', ['WEBVTT', ...cue('<i></i>'), ...cue(' ')], { kind: 'empty' }],
    ['times with a comma', ['WEBVTT', ...cue('يا', '00:00:01,000 --> 00:00:02,000')], { kind: 'times', line: 3 }],
    ['a minute of 60 seconds', ['WEBVTT', ...cue('يا', '00:60.000 --> 01:01.000')], { kind: 'times', line: 3 }],
    ['a cue that ends as it starts', ['WEBVTT', ...cue('يا', '00:01.000 --> 00:01.000')], { kind: 'times', line: 3 }],
    ['a cue that ends before', ['WEBVTT', ...cue('يا', '00:02.000 --> 00:01.000')], { kind: 'times', line: 3 }],
    ['words without times', ['WEBVTT', '', 'يا', 'هلا'], { kind: 'times', line: 3 }],
    ['two names of a cue', ['WEBVTT', '', 'a', 'b', '00:01.000 --> 00:02.000', 'c'], { kind: 'times', line: 5 }],
    ['cues without a line between', ['WEBVTT', ...cue('يا'), '00:04.000 --> 00:05.000'], { kind: 'times', line: 5 }],
    [
      'cues out of order',
      ['WEBVTT', ...cue('ثانٍ', '00:02.000 --> 00:03.000'), ...cue('أول', '00:01.999 --> 00:03.000')],
      { kind: 'order', line: 6 },
    ],
  ])('is refused with %s', (_, lines, problem) => {
    expect(read(...lines)).toEqual(problem)
  })

  test('may have cues that begin at once or overlap', () => {
    const again = cue('و', '00:01.000 --> 00:09.000')
    expect(read('WEBVTT', ...again, ...again, ...cue('ثم', '00:02.000 --> 00:03.000'))).toHaveLength(3)
  })

  test('ends at most a second after the film', () => {
    const until = (end: string) => read('WEBVTT', ...cue('يا', `00:59.000 --> ${end}`))
    expect(until('01:01.000')).toHaveLength(1)
    expect(until('01:01.001')).toEqual({ kind: 'beyond', line: 3 })
  })

  test('has a bounded number of cues, and of letters in one', () => {
    const cues = (count: number) => read('WEBVTT', ...Array.from({ length: count }, () => cue('يا')).flat())
    expect(cues(captionLimits.cues)).toHaveLength(captionLimits.cues)
    expect(cues(captionLimits.cues + 1)).toEqual({ kind: 'many' })
    expect(textOf('ي'.repeat(captionLimits.cueLength))).toHaveLength(captionLimits.cueLength)
    expect(textOf('ي'.repeat(captionLimits.cueLength + 1))).toEqual({ kind: 'long', line: 3 })
  })
})

describe('words of a cue', () => {
  test.each([
    ['<v كريم><b>أهلًا</b> <c.red>بك</c></v>', 'أهلًا بك'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['قبل <img src=x onerror=alert(1)', 'قبل'],
    ['<00:00:01.500>ثم', 'ثم'],
    ['&lt;b&gt; &amp; &#65;&#x42; &unknown; &toString;', '<b> & AB &unknown; &toString;'],
    ['أ&#10;ب&#0;ج&#xD800;د', 'أ\nبجد'],
    ['أ\tب\u2028ج', 'أ ب ج'],
    ['&rlm;كلمة word', '\u200Fكلمة word'],
  ])('%j are %j', (text, words) => {
    expect(textOf(text)).toBe(words)
  })
})

test('what is written is read as the same cues, and holds no markup', () => {
  const cues = [
    { startMs: 0, endMs: 1, text: '<script>alert("1")</script> & --> &amp;' },
    { startMs: 59_999, endMs: 3_723_004, text: 'سطر\nوسطر' },
  ]
  const file = formatCaptions(cues)
  expect(file).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:00.001\n&lt;script&gt;alert("1")&lt;/script&gt; &amp; --&gt; &amp;amp;\n\n' +
      '00:00:59.999 --> 01:02:03.004\nسطر\nوسطر\n',
  )
  expect(readCaptions(file, null)).toEqual(cues)
})
