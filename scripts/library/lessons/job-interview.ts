import type { Lesson } from '../page.ts'

export const jobInterview: Lesson = {
  id: 4,
  slug: 'job-interview',
  title: 'The job interview',
  level: 'B2',
  subject: 'Work',
  pages: [
    {
      title: 'Tell me about yourself',
      blocks: [
        { picture: 'interview' },
        { task: 'Present, past, future: three sentences each' },
        {
          table: [
            ['Now', 'I’m an accountant at ______, where I’m responsible for ______.'],
            ['Before', 'Before that I spent ___ years ______.'],
            ['Next', 'I’m looking for a role where I can ______.'],
          ],
        },
        { tip: 'Keep it under **ninety seconds**. Leave out your family and your school marks.' },
      ],
    },
    {
      title: 'Twelve questions',
      blocks: [
        { task: 'Answer four of them in full' },
        {
          lines: [
            'Why do you want to work here?',
            'What are you most proud of?',
            'Describe a mistake, and what it taught you.',
            'How do you deal with a difficult colleague?',
            'Tell me about a time you led a team.',
            'How do you work under pressure?',
            'What would your last manager say about you?',
            'Where do you see yourself in five years?',
            'Why are you leaving your job?',
            'What is your greatest weakness?',
            'What salary do you expect?',
            'Do you have any questions for us?',
          ],
        },
      ],
    },
    {
      title: 'Tell it as a story',
      blocks: [
        { text: 'A good answer has four steps. Write a few words for each.' },
        {
          table: [
            ['**S**ituation', 'Last year our biggest client ______.'],
            ['**T**ask', 'I had to ______ within two weeks.'],
            ['**A**ction', 'First I ______. Then I ______.'],
            ['**R**esult', 'As a result, we ______ by ___ percent.'],
          ],
        },
        { task: 'Stronger verbs' },
        { words: ['led', 'launched', 'reduced', 'negotiated', 'improved', 'trained', 'solved'] },
        {
          lines: [
            'I was the boss of a team → I ____ a team',
            'I made costs smaller → I ______ costs',
            'I taught new people → I ______ new staff',
          ],
        },
      ],
    },
  ],
}
