-- Orders and complaints get a number that is short enough to be read out on the phone. Those from before have the end of
-- their id, which is random; where two end alike, the later one has a longer end.

ALTER TABLE orders ADD COLUMN short_number TEXT NOT NULL DEFAULT '';
UPDATE orders SET short_number = UPPER(SUBSTR(id, LENGTH(id) - 7));
CREATE INDEX orders_by_short_number ON orders (short_number);
UPDATE orders SET short_number = UPPER(SUBSTR(id, LENGTH(id) - 11)) WHERE EXISTS
    (SELECT 1 FROM orders AS other WHERE other.short_number = orders.short_number AND other.id < orders.id);
DROP INDEX orders_by_short_number;
CREATE UNIQUE INDEX orders_short_number ON orders (short_number);

ALTER TABLE complaints ADD COLUMN short_number TEXT NOT NULL DEFAULT '';
UPDATE complaints SET short_number = UPPER(SUBSTR(id, LENGTH(id) - 7));
CREATE INDEX complaints_by_short_number ON complaints (short_number);
UPDATE complaints SET short_number = UPPER(SUBSTR(id, LENGTH(id) - 11)) WHERE EXISTS
    (SELECT 1 FROM complaints AS other WHERE other.short_number = complaints.short_number AND other.id < complaints.id);
DROP INDEX complaints_by_short_number;
CREATE UNIQUE INDEX complaints_short_number ON complaints (short_number);
