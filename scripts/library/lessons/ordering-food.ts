import type { Lesson } from '../page.ts'

export const orderingFood: Lesson = {
  id: 5,
  slug: 'ordering-food',
  title: 'Ordering food',
  level: 'A1',
  subject: 'Daily life',
  pages: [
    {
      title: 'Are you ready to order?',
      blocks: [
        { picture: 'table' },
        { task: 'Put in: like, have, without, bill' },
        {
          talk: [
            ['Waiter', 'Are you ready to order?'],
            ['You', 'Yes. I’d _____ the lentil soup, please.'],
            ['Waiter', 'And for your main course?'],
            ['You', 'Can I _____ the grilled chicken _____ onions?'],
            ['Waiter', 'Of course. Anything to drink?'],
            ['You', 'Just water. And could we have the _____ , please?'],
          ],
        },
      ],
    },
    {
      title: 'The menu',
      blocks: [
        {
          table: [
            ['Starters', 'lentil soup · green salad · stuffed vine leaves'],
            ['Main courses', 'grilled chicken · fish with rice · koshari'],
            ['Desserts', 'rice pudding · fruit salad · basbousa'],
            ['Drinks', 'water · mint tea · mango juice'],
          ],
        },
        { task: 'Play it: you order, then you are the waiter' },
        {
          lines: [
            'For my starter I’d like ______.',
            'For my main course, ______.',
            'Is there any ______ in it?',
            'Could I have ______ instead of rice?',
          ],
        },
        { tip: '**I’d like** is polite. **I want** sounds like a small child.' },
      ],
    },
  ],
}
