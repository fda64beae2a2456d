BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chats (
	room TEXT NOT NULL, 
	id INTEGER NOT NULL, 
	"key" TEXT, 
	seat INTEGER, 
	name TEXT NOT NULL, 
	heard_by TEXT, 
	"after" INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (room, id), 
	FOREIGN KEY(room) REFERENCES rooms (code) ON DELETE CASCADE
);
INSERT INTO "chats" VALUES('CGV6X',1,'0/k4-140334052388560',0,'Dana',NULL,3,3650,'Good luck');
CREATE TABLE holders (
	room TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	token TEXT NOT NULL, 
	PRIMARY KEY (room, seat, token), 
	FOREIGN KEY(room) REFERENCES rooms (code) ON DELETE CASCADE
);
INSERT INTO "holders" VALUES('M979N',0,'fc2403547021972cb6fe086275a8a54a9a1fe4f9226d004499dd4920e132e691');
INSERT INTO "holders" VALUES('CGV6X',0,'fc2403547021972cb6fe086275a8a54a9a1fe4f9226d004499dd4920e132e691');
INSERT INTO "holders" VALUES('CGV6X',1,'fc2403547021972cb6fe086275a8a54a9a1fe4f9226d004499dd4920e132e691');
INSERT INTO "holders" VALUES('PKJN7',0,'fc2403547021972cb6fe086275a8a54a9a1fe4f9226d004499dd4920e132e691');
CREATE TABLE inputs (
	room TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	"key" TEXT, 
	lines TEXT NOT NULL, 
	stamp BIGINT NOT NULL, 
	PRIMARY KEY (room, number), 
	FOREIGN KEY(room) REFERENCES rooms (code) ON DELETE CASCADE
);
INSERT INTO "inputs" VALUES('M979N',1,NULL,'{"line":"answer","number":1,"at":400,"seat":1,"ask":1,"answer":["W01"]}
',1794811955381);
INSERT INTO "inputs" VALUES('M979N',2,'0/k1-140334060939152','{"line":"answer","number":2,"at":600,"seat":0,"ask":0,"answer":["R04","W01"]}
',1794811955385);
INSERT INTO "inputs" VALUES('M979N',3,NULL,'{"line":"answer","number":3,"at":1000,"seat":1,"ask":33,"answer":{"wizard":"W05","relic":"R19"}}
',1794811955393);
INSERT INTO "inputs" VALUES('M979N',4,'0/k2-140334060939152','{"line":"answer","number":4,"at":2200,"seat":0,"ask":32,"answer":{"wizard":"W10","relic":"R02"}}
',1794811955417);
INSERT INTO "inputs" VALUES('M979N',5,NULL,'{"line":"answer","number":5,"at":2800,"seat":1,"ask":65,"answer":"0.R02"}
',1794811955429);
INSERT INTO "inputs" VALUES('M979N',6,NULL,'{"line":"answer","number":6,"at":3250,"seat":1,"ask":97,"answer":{"wizard":"W02","relic":"R01"}}
',1794811955438);
INSERT INTO "inputs" VALUES('M979N',7,'0/k3-140334060939152','{"line":"answer","number":7,"at":3300,"seat":0,"ask":64,"answer":{"wizard":"W27","relic":"R16"}}
',1794811955440);
INSERT INTO "inputs" VALUES('M979N',8,'0/k4-140334060939152','{"line":"answer","number":8,"at":3900,"seat":0,"ask":96,"answer":"1.R01"}
',1794811955452);
INSERT INTO "inputs" VALUES('M979N',9,NULL,'{"line":"answer","number":9,"at":4050,"seat":1,"ask":129,"answer":{"wizard":"W20","relic":"R02"}}
',1794811955454);
INSERT INTO "inputs" VALUES('M979N',10,'0/k5-140334060939152','{"line":"answer","number":10,"at":4050,"seat":0,"ask":128,"answer":{"wizard":"W14","relic":"R05"}}
',1794811955455);
INSERT INTO "inputs" VALUES('M979N',11,'0/k6-140334060939152','{"line":"answer","number":11,"at":4150,"seat":0,"ask":160,"answer":["R20"]}
',1794811955456);
INSERT INTO "inputs" VALUES('M979N',12,NULL,'{"line":"answer","number":12,"at":4250,"seat":1,"ask":161,"answer":{"wizard":"W45","relic":"R09"}}
',1794811955458);
INSERT INTO "inputs" VALUES('M979N',13,'0/k7-140334060939152','{"line":"answer","number":13,"at":4300,"seat":0,"ask":192,"answer":{"wizard":"W06","relic":"R01"}}
',1794811955459);
INSERT INTO "inputs" VALUES('M979N',14,'0/k8-140334060939152','{"line":"answer","number":14,"at":4350,"seat":0,"ask":224,"answer":["W36","W32","R04"]}
',1794811955460);
INSERT INTO "inputs" VALUES('M979N',15,NULL,'{"line":"answer","number":15,"at":4450,"seat":1,"ask":193,"answer":"R04"}
',1794811955462);
INSERT INTO "inputs" VALUES('M979N',16,NULL,'{"line":"answer","number":16,"at":4500,"seat":1,"ask":225,"answer":"0.R01"}
{"line":"check","after":16,"digest":"a7d6fde41cbe46fc4547c5fa8b970bd7"}
',1794811955463);
INSERT INTO "inputs" VALUES('M979N',17,'0/k9-140334060939152','{"line":"answer","number":17,"at":4550,"seat":0,"ask":256,"answer":{"wizard":"W20","relic":"R14"}}
',1794811955464);
INSERT INTO "inputs" VALUES('M979N',18,NULL,'{"line":"answer","number":18,"at":4600,"seat":1,"ask":257,"answer":{"wizard":"W09","relic":"R28"}}
',1794811955466);
INSERT INTO "inputs" VALUES('M979N',19,NULL,'{"line":"answer","number":19,"at":4700,"seat":1,"ask":289,"answer":"W20"}
',1794811955467);
INSERT INTO "inputs" VALUES('M979N',20,'0/k10-140334060939152','{"line":"answer","number":20,"at":4750,"seat":0,"ask":288,"answer":"draw"}
',1794811955468);
INSERT INTO "inputs" VALUES('M979N',21,NULL,'{"line":"answer","number":21,"at":4850,"seat":1,"ask":321,"answer":{"wizard":"W16","relic":"R27"}}
',1794811955470);
INSERT INTO "inputs" VALUES('M979N',22,'0/k11-140334060939152','{"line":"answer","number":22,"at":4850,"seat":0,"ask":320,"answer":{"wizard":"W22","relic":"R06"}}
',1794811955471);
INSERT INTO "inputs" VALUES('M979N',23,'0/k12-140334060939152','{"line":"answer","number":23,"at":4950,"seat":0,"ask":352,"answer":["W01"]}
',1794811955472);
INSERT INTO "inputs" VALUES('M979N',24,NULL,'{"line":"answer","number":24,"at":5000,"seat":1,"ask":353,"answer":"0.0"}
',1794811955473);
INSERT INTO "inputs" VALUES('M979N',25,NULL,'{"line":"answer","number":25,"at":5200,"seat":1,"ask":385,"answer":"0.R06"}
',1794811955478);
INSERT INTO "inputs" VALUES('M979N',26,NULL,'{"line":"answer","number":26,"at":5300,"seat":1,"ask":417,"answer":{"wizard":"W13","relic":"R06"}}
',1794811955479);
INSERT INTO "inputs" VALUES('M979N',27,'0/k13-140334060939152','{"line":"answer","number":27,"at":5350,"seat":0,"ask":384,"answer":{"wizard":"W01","relic":"R18"}}
',1794811955480);
INSERT INTO "inputs" VALUES('M979N',28,NULL,'{"line":"answer","number":28,"at":5400,"seat":1,"ask":449,"answer":"0.R01"}
',1794811955481);
INSERT INTO "inputs" VALUES('M979N',29,'0/k14-140334060939152','{"line":"answer","number":29,"at":5600,"seat":0,"ask":416,"answer":"0.R31"}
',1794811955485);
INSERT INTO "inputs" VALUES('M979N',30,NULL,'{"line":"answer","number":30,"at":5650,"seat":1,"ask":481,"answer":"W19"}
',1794811955487);
INSERT INTO "inputs" VALUES('M979N',31,'0/k15-140334060939152','{"line":"answer","number":31,"at":5750,"seat":0,"ask":448,"answer":"no"}
',1794811955488);
INSERT INTO "inputs" VALUES('M979N',32,NULL,'{"line":"answer","number":32,"at":5800,"seat":1,"ask":513,"answer":"no"}
{"line":"check","after":32,"digest":"859709e372fa31a76942f7722be6e34d"}
',1794811955490);
INSERT INTO "inputs" VALUES('M979N',33,NULL,'{"line":"answer","number":33,"at":5900,"seat":1,"ask":545,"answer":"wizard.1.1"}
',1794811955491);
INSERT INTO "inputs" VALUES('M979N',34,NULL,'{"line":"answer","number":34,"at":5950,"seat":1,"ask":577,"answer":"0.0"}
',1794811955492);
INSERT INTO "inputs" VALUES('M979N',35,NULL,'{"line":"answer","number":35,"at":6050,"seat":1,"ask":609,"answer":"no"}
',1794811955494);
INSERT INTO "inputs" VALUES('M979N',36,NULL,'{"line":"answer","number":36,"at":6100,"seat":1,"ask":641,"answer":"W13"}
',1794811955495);
INSERT INTO "inputs" VALUES('M979N',37,NULL,'{"line":"answer","number":37,"at":6150,"seat":1,"ask":673,"answer":"0.R31"}
',1794811955496);
INSERT INTO "inputs" VALUES('M979N',38,'0/k16-140334060939152','{"line":"answer","number":38,"at":6200,"seat":0,"ask":480,"answer":{"wizard":"W16","relic":"R06"}}
',1794811955497);
INSERT INTO "inputs" VALUES('M979N',39,NULL,'{"line":"answer","number":39,"at":6250,"seat":1,"ask":705,"answer":{"wizard":"W24","relic":"R31"}}
',1794811955499);
INSERT INTO "inputs" VALUES('M979N',40,NULL,'{"line":"answer","number":40,"at":6350,"seat":1,"ask":737,"answer":"W17"}
{"line":"end","after":40,"digest":"8198cdbf9a871f6a4f89d6b9be424bc7","winners":[1],"scores":[2,5],"clause":"1.2","why":"5 wizards in the Hall of Immortality."}
',1794811955500);
INSERT INTO "inputs" VALUES('CGV6X',1,'0/k1-140334052388560','{"line":"answer","number":1,"at":350,"seat":0,"ask":0,"answer":"5"}
',1794811955953);
INSERT INTO "inputs" VALUES('CGV6X',2,'1/k2-140333965447440','{"line":"answer","number":2,"at":1950,"seat":1,"ask":1,"answer":"2"}
',1794811955986);
INSERT INTO "inputs" VALUES('CGV6X',3,'1/k3-140333965447440','{"line":"answer","number":3,"at":2100,"seat":1,"ask":33,"answer":["plant.yellow"]}
',1794811955988);
CREATE TABLE leases (
	room TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	until BIGINT NOT NULL, 
	clock BIGINT NOT NULL, 
	stamp BIGINT NOT NULL, 
	PRIMARY KEY (room), 
	FOREIGN KEY(room) REFERENCES rooms (code) ON DELETE CASCADE
);
CREATE TABLE notes (
	room TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (room, seat), 
	FOREIGN KEY(room) REFERENCES rooms (code) ON DELETE CASCADE
);
CREATE TABLE reports (
	id TEXT NOT NULL, 
	room TEXT NOT NULL, 
	data TEXT NOT NULL, 
	stamp BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(room) REFERENCES rooms (code) ON DELETE CASCADE
);
CREATE TABLE requests (
	"key" TEXT NOT NULL, 
	reply TEXT NOT NULL, 
	stamp BIGINT NOT NULL, 
	PRIMARY KEY ("key")
);
CREATE TABLE rooms (
	code TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	listed INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	data TEXT NOT NULL, 
	head TEXT, 
	origin TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	changed BIGINT NOT NULL, 
	PRIMARY KEY (code)
);
INSERT INTO "rooms" VALUES('M979N',2,'over',0,'relics','{"code":"M979N","game":"relics","options":{"setup":"rarity","go_big":"no"},"seats":[{"name":"Dana","colour":0,"sigil":0,"who":"human","bot":null,"ready":false},{"name":"Ada","colour":1,"sigil":1,"who":"bot","bot":"random","ready":true}],"host":"fc2403547021972cb6fe086275a8a54a9a1fe4f9226d004499dd4920e132e691","pack":null,"mode":"own","listed":false,"state":"over","rematch_of":null,"rematch":null,"branch_of":null,"paused":false,"chosen":{}}','{"line":"record","format":2,"game":"relics","version":2,"seats":2,"seed":"5c331182be9487ceba422281ae5a800a","options":{"setup":"rarity","go_big":"no"},"players":[{"name":"Dana","who":"human"},{"name":"Ada","who":"random"}],"pack":"23e322cef67409ad","pack_text":null,"begun":"2026-11-16T06:52:35+00:00","position":null}','a15c9f518da60f6e',1794811954818,1794811955501);
INSERT INTO "rooms" VALUES('CGV6X',3,'playing',0,'triora','{"code":"CGV6X","game":"triora","options":{"figures":"printed","second_familiar":"yes","self_preservation":"no"},"seats":[{"name":"Dana","colour":0,"sigil":0,"who":"human","bot":null,"ready":false},{"name":"Kim","colour":1,"sigil":1,"who":"human","bot":null,"ready":false}],"host":"fc2403547021972cb6fe086275a8a54a9a1fe4f9226d004499dd4920e132e691","pack":null,"mode":"own","listed":false,"state":"playing","rematch_of":null,"rematch":null,"branch_of":null,"paused":false,"chosen":{}}','{"line":"record","format":2,"game":"triora","version":2,"seats":2,"seed":"8cb64d03465df91442e46833d9efe508","options":{"figures":"printed","second_familiar":"yes","self_preservation":"no"},"players":[{"name":"Dana","who":"human"},{"name":"Kim","who":"human"}],"pack":"c4dd4bcccfcc0833","pack_text":null,"begun":"2026-11-16T06:52:35+00:00","position":null}','a15c9f518da60f6e',1794811955513,1794811955912);
INSERT INTO "rooms" VALUES('PKJN7',1,'open',0,'arena','{"code":"PKJN7","game":"arena","options":{"battlefield":"usual","armies":"choose","points":"usual","strikes":"usual"},"seats":[{"name":"Dana","colour":0,"sigil":0,"who":"human","bot":null,"ready":false},{"name":"","colour":0,"sigil":0,"who":"free","bot":null,"ready":false}],"host":"fc2403547021972cb6fe086275a8a54a9a1fe4f9226d004499dd4920e132e691","pack":null,"mode":"own","listed":false,"state":"open","rematch_of":null,"rematch":null,"branch_of":null,"paused":false,"chosen":{}}',NULL,'a15c9f518da60f6e',1794811956047,1794811956047);
CREATE TABLE transfers (
	code TEXT NOT NULL, 
	room TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	until BIGINT NOT NULL, 
	PRIMARY KEY (code), 
	FOREIGN KEY(room) REFERENCES rooms (code) ON DELETE CASCADE
);
CREATE INDEX rooms_listed ON rooms (listed, state);
CREATE UNIQUE INDEX inputs_key ON inputs (room, "key");
CREATE UNIQUE INDEX chats_key ON chats (room, "key");
CREATE INDEX holders_token ON holders (token);
COMMIT;
