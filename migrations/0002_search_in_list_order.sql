CREATE TABLE `tutor_places` (
	`place` integer PRIMARY KEY NOT NULL,
	`tutor_id` integer NOT NULL,
	`search_text` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tutor_places_tutor` ON `tutor_places` (`tutor_id`);--> statement-breakpoint

-- Where a tutor belongs, from the left: 26 bits the minute of the next free time, 9 the rating and 10 the lessons, both
-- turned round, and 18 the id for those who are equal so far. Ids have more, so a place that is taken yields the one
-- after the last of its equals.
CREATE VIEW tutor_belongs AS
SELECT id, search_text, CASE
    WHEN EXISTS (SELECT 1 FROM tutor_places WHERE place = first + id % 262144)
    THEN (SELECT max(place) + 1 FROM tutor_places WHERE place BETWEEN first AND first + 262142)
    ELSE first + id % 262144
  END AS place
FROM (
  SELECT id, search_text,
    (min(next_available_at / 60000, 67108863) << 37) | ((500 - avg_rating) << 28) | ((1023 - min(lesson_count, 1023)) << 18) AS first
  FROM tutor_public
);
--> statement-breakpoint
DROP TRIGGER tutor_public_insert;
--> statement-breakpoint
DROP TRIGGER tutor_public_search_update;
--> statement-breakpoint
DROP TRIGGER tutor_public_delete;
--> statement-breakpoint
DROP TABLE tutor_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE tutor_search USING fts5(search_text, content = 'tutor_places', content_rowid = 'place', tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER tutor_places_insert AFTER INSERT ON tutor_places
BEGIN
  INSERT INTO tutor_search (rowid, search_text) VALUES (NEW.place, NEW.search_text);
END;
--> statement-breakpoint
CREATE TRIGGER tutor_places_delete AFTER DELETE ON tutor_places
BEGIN
  INSERT INTO tutor_search (tutor_search, rowid, search_text) VALUES ('delete', OLD.place, OLD.search_text);
END;
--> statement-breakpoint
CREATE TRIGGER tutor_public_insert AFTER INSERT ON tutor_public
BEGIN
  UPDATE list_totals SET total = total + 1 WHERE name = 'tutor_public';
  INSERT INTO tutor_places (place, tutor_id, search_text)
    SELECT place, id, search_text FROM tutor_belongs WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER tutor_public_move AFTER UPDATE OF search_text, next_available_at, avg_rating, lesson_count ON tutor_public
WHEN OLD.search_text <> NEW.search_text OR OLD.next_available_at <> NEW.next_available_at
  OR OLD.avg_rating <> NEW.avg_rating OR OLD.lesson_count <> NEW.lesson_count
BEGIN
  DELETE FROM tutor_places WHERE tutor_id = OLD.id;
  INSERT INTO tutor_places (place, tutor_id, search_text)
    SELECT place, id, search_text FROM tutor_belongs WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER tutor_public_delete AFTER DELETE ON tutor_public
BEGIN
  UPDATE list_totals SET total = total - 1 WHERE name = 'tutor_public';
  DELETE FROM tutor_places WHERE tutor_id = OLD.id;
END;
--> statement-breakpoint
INSERT INTO tutor_places (place, tutor_id, search_text) SELECT place, id, search_text FROM tutor_belongs;
