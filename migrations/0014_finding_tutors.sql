CREATE TABLE `favourite_tutors` (
	`student_id` integer NOT NULL,
	`tutor_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`student_id`, `tutor_id`),
	FOREIGN KEY (`student_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tutor_id`) REFERENCES `tutors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `favourite_tutors_tutor` ON `favourite_tutors` (`tutor_id`);--> statement-breakpoint
ALTER TABLE `tutor_public` ADD `levels` text DEFAULT '[1,2,3,4,5,6]' NOT NULL;--> statement-breakpoint
ALTER TABLE `tutor_public` ADD `facets` text DEFAULT ' ' NOT NULL;--> statement-breakpoint
ALTER TABLE `tutor_public` ADD `free_days` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `tutor_public_updated` ON `tutor_public` (`updated_at`);--> statement-breakpoint
ALTER TABLE `tutors` ADD `levels` text DEFAULT '[1,2,3,4,5,6]' NOT NULL;--> statement-breakpoint

DROP TRIGGER tutor_public_insert;
--> statement-breakpoint
DROP TRIGGER tutor_public_move;
--> statement-breakpoint
DROP TRIGGER tutor_public_delete;
--> statement-breakpoint
DROP VIEW tutor_belongs;
--> statement-breakpoint
DROP TABLE tutor_search;
--> statement-breakpoint
DROP TABLE tutor_places;
--> statement-breakpoint
CREATE TABLE `tutor_places` (
	`place` integer PRIMARY KEY NOT NULL,
	`tutor_id` integer NOT NULL,
	`search_text` text NOT NULL,
	`facets` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tutor_places_tutor` ON `tutor_places` (`tutor_id`);
--> statement-breakpoint

-- Where a tutor belongs in each order, from the left: 2 bits name the order and 61 are its sort keys.
-- 0, next free time: 24 bits its minute since 2020, 9 the rating and 10 the lessons, both turned round, and 18 the id
-- for those who are equal so far. 1, rating: 9 bits the rating, 16 the reviews, 18 the lessons, 18 the id. 2, newest
-- account: 43 bits the id, turned round.
-- Ids have more than 18 bits, so a place that is taken yields the one after the last of its equals.
-- The facets end with the minute of the next free time, which only has to differ within a year.
CREATE VIEW tutor_belongs AS
SELECT id, search_text, facets, CASE
    WHEN EXISTS (SELECT 1 FROM tutor_places WHERE place = first + id % 262144)
    THEN (SELECT max(place) + 1 FROM tutor_places WHERE place BETWEEN first AND first + 262142)
    ELSE first + id % 262144
  END AS place
FROM (
  SELECT p.id, p.search_text,
    p.facets || p.free_days || CASE WHEN next_available_at < 8640000000000000
      THEN 'n' || (next_available_at / 60000 % 1000000) || ' ' ELSE '' END AS facets,
    CASE o.value
      WHEN 0 THEN (min(max(next_available_at / 60000 - 26297280, 0), 16777215) << 37)
        | ((500 - avg_rating) << 28) | ((1023 - min(lesson_count, 1023)) << 18)
      WHEN 1 THEN (1 << 61) | ((500 - avg_rating) << 52)
        | ((65535 - min(rating_count, 65535)) << 36) | ((262143 - min(lesson_count, 262143)) << 18)
      ELSE (2 << 61) | ((8796093022207 - p.id) << 18)
    END AS first
  FROM tutor_public p, json_each('[0,1,2]') o
);
--> statement-breakpoint
CREATE VIRTUAL TABLE tutor_search USING fts5(search_text, facets, content = 'tutor_places', content_rowid = 'place', tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER tutor_places_insert AFTER INSERT ON tutor_places
BEGIN
  INSERT INTO tutor_search (rowid, search_text, facets) VALUES (NEW.place, NEW.search_text, NEW.facets);
END;
--> statement-breakpoint
CREATE TRIGGER tutor_places_delete AFTER DELETE ON tutor_places
BEGIN
  INSERT INTO tutor_search (tutor_search, rowid, search_text, facets)
    VALUES ('delete', OLD.place, OLD.search_text, OLD.facets);
END;
--> statement-breakpoint
CREATE TRIGGER tutor_public_insert AFTER INSERT ON tutor_public
BEGIN
  UPDATE list_totals SET total = total + 1 WHERE name = 'tutor_public';
  INSERT INTO tutor_places (place, tutor_id, search_text, facets)
    SELECT place, id, search_text, facets FROM tutor_belongs WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER tutor_public_move
AFTER UPDATE OF search_text, facets, free_days, next_available_at, avg_rating, rating_count, lesson_count ON tutor_public
WHEN OLD.search_text <> NEW.search_text OR OLD.facets <> NEW.facets OR OLD.free_days <> NEW.free_days
  OR OLD.next_available_at <> NEW.next_available_at OR OLD.avg_rating <> NEW.avg_rating
  OR OLD.rating_count <> NEW.rating_count OR OLD.lesson_count <> NEW.lesson_count
BEGIN
  DELETE FROM tutor_places WHERE tutor_id = OLD.id;
  INSERT INTO tutor_places (place, tutor_id, search_text, facets)
    SELECT place, id, search_text, facets FROM tutor_belongs WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER tutor_public_delete AFTER DELETE ON tutor_public
BEGIN
  UPDATE list_totals SET total = total - 1 WHERE name = 'tutor_public';
  DELETE FROM tutor_places WHERE tutor_id = OLD.id;
END;
--> statement-breakpoint

-- What can be told of a tutor without their calendar; the sweep adds the free days of records this old.
UPDATE tutor_public SET updated_at = 0, facets = ' '
  || CASE gender WHEN 'male' THEN 'gm ' WHEN 'female' THEN 'gf ' ELSE '' END || 'l1 l2 l3 l4 l5 l6 '
  || coalesce((SELECT group_concat('t' || topic_id || ' ', '') FROM user_topics WHERE user_id = tutor_public.id), '');
--> statement-breakpoint
INSERT INTO tutor_places (place, tutor_id, search_text, facets)
  SELECT place, id, search_text, facets FROM tutor_belongs
  WHERE NOT EXISTS (SELECT 1 FROM tutor_places WHERE tutor_id = tutor_belongs.id);
