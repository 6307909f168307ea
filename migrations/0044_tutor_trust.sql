CREATE TABLE `tutor_figures` (
	`tutor_id` integer PRIMARY KEY NOT NULL,
	`listed_at` integer NOT NULL,
	`figures` text,
	`trust` text,
	`head_start` integer DEFAULT 0 NOT NULL,
	`changes` integer DEFAULT 1 NOT NULL,
	`counted_changes` integer DEFAULT 0 NOT NULL,
	`counted_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`tutor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tutor_figures_stale` ON `tutor_figures` (`tutor_id`) WHERE changes <> counted_changes;--> statement-breakpoint
CREATE INDEX `tutor_figures_counted` ON `tutor_figures` (`counted_at`);--> statement-breakpoint
ALTER TABLE `rooms` ADD `opened_by` integer;--> statement-breakpoint
ALTER TABLE `rooms` ADD `opened_at` integer;--> statement-breakpoint
ALTER TABLE `rooms` ADD `answered_at` integer;--> statement-breakpoint
ALTER TABLE `platform_months` ADD `returned` text;--> statement-breakpoint
ALTER TABLE `tutor_public` ADD `trust` text;--> statement-breakpoint
ALTER TABLE `tutor_public` ADD `head_start` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `lessons_returning` ON `lessons` (`end_at`) WHERE verdict IN ('tutorLate', 'tutorLeft', 'tutorAbsent', 'deadLine', 'outage', 'cutShort');--> statement-breakpoint
CREATE INDEX `lessons_of_pair` ON `lessons` (`tutor_id`,`student_id`,`start_at`,`verdict`) WHERE verdict IS NOT NULL;
--> statement-breakpoint

-- Who is listed has figures. Those of before count as listed since their account was made.
INSERT INTO tutor_figures (tutor_id, listed_at) SELECT p.id, t.created_at FROM tutor_public p JOIN tutors t ON t.id = p.id;
--> statement-breakpoint
CREATE TRIGGER tutor_figures_begin AFTER INSERT ON tutor_public
BEGIN
  INSERT INTO tutor_figures (tutor_id, listed_at) VALUES (NEW.id, NEW.updated_at) ON CONFLICT (tutor_id) DO NOTHING;
END;
--> statement-breakpoint
-- Every change of a source is counted, so that one that falls while figures are counted is not lost.
CREATE TRIGGER tutor_figures_lesson AFTER UPDATE OF verdict, canceled_at, canceled_by ON lessons
WHEN NEW.verdict IS NOT OLD.verdict OR NEW.canceled_at IS NOT OLD.canceled_at OR NEW.canceled_by IS NOT OLD.canceled_by
BEGIN
  UPDATE tutor_figures SET changes = changes + 1 WHERE tutor_id = NEW.tutor_id;
END;
--> statement-breakpoint
CREATE TRIGGER tutor_figures_rating AFTER UPDATE OF rating_count, rating_sum ON tutor_counters
WHEN NEW.rating_count <> OLD.rating_count OR NEW.rating_sum <> OLD.rating_sum
BEGIN
  UPDATE tutor_figures SET changes = changes + 1 WHERE tutor_id = NEW.tutor_id;
END;
--> statement-breakpoint
CREATE TRIGGER tutor_figures_first_rating AFTER INSERT ON tutor_counters WHEN NEW.rating_count > 0
BEGIN
  UPDATE tutor_figures SET changes = changes + 1 WHERE tutor_id = NEW.tutor_id;
END;
--> statement-breakpoint
CREATE TRIGGER tutor_figures_answer AFTER UPDATE OF opened_at, answered_at ON rooms
WHEN NEW.opened_at IS NOT OLD.opened_at OR NEW.answered_at IS NOT OLD.answered_at
BEGIN
  UPDATE tutor_figures SET changes = changes + 1
  WHERE tutor_id IN (SELECT user_id FROM room_members WHERE room_id = NEW.id AND user_id <> NEW.opened_by);
END;
--> statement-breakpoint

-- A fourth order of the list, 3, by best fit: 25 bits the minute of the next free time less the head start, then the id
-- for those who are equal so far. No head start is longer than 32,768 minutes.
DROP TRIGGER tutor_public_move;
--> statement-breakpoint
DROP VIEW tutor_belongs;
--> statement-breakpoint
CREATE VIEW tutor_belongs AS
SELECT id, list_order, search_text, facets, CASE
    WHEN EXISTS (SELECT 1 FROM tutor_places WHERE place = first + id % 262144)
    THEN (SELECT max(place) + 1 FROM tutor_places WHERE place BETWEEN first AND first + 262142)
    ELSE first + id % 262144
  END AS place
FROM (
  SELECT p.id, o.value AS list_order, p.search_text,
    p.facets || p.free_days || CASE WHEN next_available_at < 8640000000000000
      THEN 'n' || (next_available_at / 60000 % 1000000) || ' ' ELSE '' END AS facets,
    CASE o.value
      WHEN 0 THEN (min(max(next_available_at / 60000 - 26297280, 0), 16777215) << 37)
        | ((500 - avg_rating) << 28) | ((1023 - min(lesson_count, 1023)) << 18)
      WHEN 1 THEN (1 << 61) | ((500 - avg_rating) << 52)
        | ((65535 - min(rating_count, 65535)) << 36) | ((262143 - min(lesson_count, 262143)) << 18)
      WHEN 2 THEN (2 << 61) | ((8796093022207 - p.id) << 18)
      ELSE (3 << 61)
        | ((min(max(next_available_at / 60000 - 26297280, 0), 16777215) + 32768 - max(min(head_start, 32768), 0)) << 36)
    END AS first
  FROM tutor_public p, json_each('[0,1,2,3]') o
);
--> statement-breakpoint
CREATE TRIGGER tutor_public_move
AFTER UPDATE OF search_text, facets, free_days, next_available_at, avg_rating, rating_count, head_start ON tutor_public
WHEN OLD.search_text <> NEW.search_text OR OLD.facets <> NEW.facets OR OLD.free_days <> NEW.free_days
  OR OLD.next_available_at <> NEW.next_available_at OR OLD.avg_rating <> NEW.avg_rating
  OR OLD.rating_count <> NEW.rating_count OR OLD.head_start <> NEW.head_start
BEGIN
  DELETE FROM tutor_places WHERE tutor_id = OLD.id;
  INSERT INTO tutor_places (place, tutor_id, search_text, facets)
    SELECT place, id, search_text, facets FROM tutor_belongs WHERE id = NEW.id;
END;
--> statement-breakpoint
-- Every booking changes the number of lessons, which only the first two orders know.
CREATE TRIGGER tutor_public_count AFTER UPDATE OF lesson_count ON tutor_public
WHEN OLD.lesson_count <> NEW.lesson_count
BEGIN
  DELETE FROM tutor_places WHERE tutor_id = OLD.id AND place < (2 << 61);
  INSERT INTO tutor_places (place, tutor_id, search_text, facets)
    SELECT place, id, search_text, facets FROM tutor_belongs WHERE id = NEW.id AND list_order < 2;
END;
--> statement-breakpoint
INSERT INTO tutor_places (place, tutor_id, search_text, facets)
  SELECT place, id, search_text, facets FROM tutor_belongs WHERE list_order = 3;
