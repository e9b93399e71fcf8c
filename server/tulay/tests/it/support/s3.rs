//! A real S3 server (moto), which checks signatures and the permissions of its key.

use std::time::Duration;

use object_store::ObjectStore;

use tulay_bucket::Bounds;
use tulay_bucket::BucketConfig;

use crate::support::moto::Moto;
use crate::support::plain_http;
use tulay_support::waiting::LIMIT;

/// Name of the bucket.
pub const BUCKET: &str = "tulay-images";
/// The key's permissions according to the documentation.
const RIGHTS: &str = r#"{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":["s3:GetObject","s3:PutObject","s3:DeleteObject","s3:ListBucket"],"Resource":"*"}]}"#;
/// Number of calls that create the key, its permissions and the bucket: signatures are checked after them.
const UNCHECKED: &str = "4";

/// The object store.
pub struct S3 {
    moto: Moto,
    key: (String, String),
}

impl S3 {
    /// Starts a server with an empty bucket, and a key with the documented permissions.
    pub async fn start() -> S3 {
        let mut store = S3 {
            moto: Moto::start(&[("INITIAL_NO_AUTH_ACTION_COUNT", UNCHECKED)]),
            key: (String::new(), String::new()),
        };
        let made = plain_http().put(format!("{}/{BUCKET}", store.url())).send();
        assert_eq!(made.await.expect("an answer").status(), 200);
        store.asked("CreateUser", &[]).await;
        let key = store.asked("CreateAccessKey", &[]).await;
        let of = |tag: &str| {
            let (_, rest) = key.split_once(&format!("<{tag}>")).expect("a tag");
            rest.split('<').next().unwrap_or_default().to_owned()
        };
        store.key = (of("AccessKeyId"), of("SecretAccessKey"));
        let rights = [("PolicyName", "images"), ("PolicyDocument", RIGHTS)];
        store.asked("PutUserPolicy", &rights).await;
        store
    }

    fn url(&self) -> String {
        format!("http://{}", self.moto.address)
    }

    /// Makes a call of its user management.
    async fn asked(&self, action: &str, more: &[(&str, &str)]) -> String {
        let fields = [("Action", action), ("Version", "2010-05-08")];
        let fields = [&fields[..], &[("UserName", "tulay")], more].concat();
        let scope = "AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/iam/aws4_request, SignedHeaders=host, Signature=0";
        let request = plain_http().post(self.url()).form(&fields);
        let answer = request.header("Authorization", scope).send().await;
        let answer = answer.expect("an answer");
        assert_eq!(answer.status(), 200, "{action}");
        answer.text().await.expect("a text")
    }

    /// Returns a configuration of the bucket.
    pub fn config(&self) -> BucketConfig {
        BucketConfig {
            name: BUCKET.to_owned(),
            region: "us-east-1".to_owned(),
            endpoint: Some(self.url().parse().expect("an address")),
            prefix: "pictures".to_owned(),
            access_key_id: self.key.0.clone(),
            secret_access_key: self.key.1.clone(),
        }
    }

    /// Returns the names of the bucket's objects.
    pub async fn names(&self) -> Vec<String> {
        let bounds = Bounds {
            connect: LIMIT,
            call: LIMIT,
            tries: Duration::ZERO,
            most_retries: 0,
        };
        let all = BucketConfig {
            prefix: String::new(),
            ..self.config()
        };
        let bucket = tulay_bucket::open(&all, bounds, "").expect("a bucket");
        let below = "pictures".into();
        let listed = bucket.list_with_delimiter(Some(&below)).await;
        let listed = listed.expect("a list").objects.into_iter();
        listed
            .map(|object| object.location.as_ref().to_owned())
            .collect()
    }
}
